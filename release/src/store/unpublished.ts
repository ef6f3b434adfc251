import { appManifest } from '@site/contract/release-manifest';
import { storePaths } from '../model/layout.ts';
import { previewSubject, readSignature, signedRelease } from './signature.ts';
import type { Store } from './store.ts';

/** In milliseconds. */
const runningFor = 3_600_000;

/** Files that no manifest names but the tool writes, by their whole path. */
const ownFiles = [
  /^\.lock$/,
  /^current\.json$/,
  /^tags\/[a-z][a-z0-9-]*\/[a-z0-9-]+\.json$/,
  /^history\/[\dTZ.-]+-[0-9a-f]{12}\.json$/,
  /^(?:releases|signatures)\/[0-9a-f]{12}\.json$/,
  /^(?:provenance|source-maps)\/[a-z][a-z0-9-]*\/[0-9a-f]{12}\.json$/,
  /^contract\/[a-z-]+\/\d+\.\d+\.\d+\.(?:tgz|json)$/,
  /^aliases\/[a-z0-9-]+\.json$/,
  /^rendered\/[0-9a-f]+\.json$/,
  /^documents\/[0-9a-f]{32}\.html(?:\.br|\.gz)?$/,
  /^r\/_integrity\/[0-9a-f]{12}\.json(?:\.br|\.gz)?$/,
];

/**
 * Files of the store that neither a published app version, nor a release, a preview or a canary names: somebody else
 * put them there. What has no manifest yet may be an upload that is running, and is listed after an hour.
 */
export async function findUnpublished(store: Store, now = new Date()): Promise<readonly string[]> {
  const entries = (await store.entries('')).filter(
    ({ path }) => !ownFiles.some((pattern) => pattern.test(path)),
  );
  const known = new Map<string, Promise<ReadonlySet<string> | null>>();
  const found: string[] = [];
  for (const { path, modified } of entries) {
    const [folder = ''] = manifestFolder.exec(path) ?? [];
    const names = known.get(folder) ?? namesIn(store, folder);
    known.set(folder, names);
    const named = (await names)?.has(path.slice(folder.length + 1).replace(/\.(br|gz)$/, ''));
    const isRunning = named === undefined && Math.abs(now.getTime() - modified.getTime()) < runningFor;
    if (!named && !isRunning) found.push(path);
  }
  return found;
}

/** A folder whose files one manifest or signature names. */
const manifestFolder = /^(?:r\/_routes|(?:r|server)\/[^/]+\/[^/]+|(?:pages|previews)\/[^/]+)(?=\/)/;

/**
 * The files that belong into a folder, relative to it and without their compressed copies.
 *
 * @returns null where the folder has no manifest
 */
async function namesIn(store: Store, folder: string): Promise<ReadonlySet<string> | null> {
  const [kind, name = '', version = ''] = folder.split('/');
  if (kind === 'pages' || kind === 'previews') {
    const found = await readSignature(store, kind === 'pages' ? signedRelease(name) : previewSubject(name));
    return found && new Set(['pages.json', 'signature.json', ...Object.keys(found.statement.documents)]);
  }
  if (folder === 'r/_routes') return await routeManifests(store);
  if (kind !== 'r' && kind !== 'server') return new Set();
  const bytes = await store.read(storePaths.appManifest(name, version));
  const app = bytes && appManifest.parse(JSON.parse(bytes.toString()));
  return (
    app && new Set(kind === 'r' ? ['app.json', ...Object.keys(app.files)] : Object.keys(app.serverFiles))
  );
}

/** `<release>.json`, and `<release>/<owner>.json` on a large site. */
async function routeManifests(store: Store): Promise<ReadonlySet<string>> {
  const releases = new Set((await store.list('releases')).map((path) => path.slice('releases/'.length, -5)));
  const paths = (await store.list('r/_routes')).map((path) => path.slice('r/_routes/'.length));
  return new Set(
    paths.filter(
      (path) => /^[0-9a-f]{12}(\/[a-z0-9_-]+)?\.json$/.test(path) && releases.has(path.slice(0, 12)),
    ),
  );
}
