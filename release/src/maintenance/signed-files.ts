import type { KeyObject } from 'node:crypto';
import pMap from 'p-map';
import { parsePointer } from '../pointer/live-pointer.ts';
import { findIndexDefect, parseIndex } from '../releases/seal.ts';
import type { ShownIndex } from '../releases/shown-indexes.ts';
import { parseApp } from '../releases/stored-apps.ts';
import { canonicalJson } from '../signing/canonical-json.ts';
import { sha256 } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { expectHash, filesOf, listReleasedFiles, type ReleasedFile } from './released-files.ts';

const concurrency = 8;
/** Number of recent pointer moves to read. */
const maxMoves = 200;
/** Minimum interval, in milliseconds, between two searches for new releases when unknown files are requested. */
const interval = 10_000;

/**
 * Creates a function that reads published files of any signed release that was live, because pages may still be open on
 * such a release. A file counts as missing if no signed index names it or if its bytes differ from the signed hash.
 */
export function createSignedFileReader(
  store: Store,
  keys: readonly KeyObject[],
): (path: string) => Promise<Buffer | null> {
  /** Hashes of published files and manifests, as named by signed indexes. */
  const hashes = new Map<string, string>();
  const known = new Set<string>();
  const apps = new Map<string, Promise<ReadonlyMap<string, ReleasedFile>>>();
  let lookedAt = 0;

  async function lookForReleases(): Promise<void> {
    lookedAt = Date.now();
    const moves = (await store.list('history')).slice(-maxMoves);
    await pMap(
      moves.filter((path) => !known.has(path)),
      async (path) => {
        const ids = readIds(await store.read(path));
        const trusted = await Promise.all(ids.map((id) => known.has(id) || addRelease(id)));
        if (trusted.every(Boolean)) known.add(path);
      },
      { concurrency },
    );
  }

  async function addRelease(id: string): Promise<boolean> {
    const bytes = await store.read(storePaths.siteIndex(id));
    const read = bytes && parseIndex(bytes);
    if (!read || findIndexDefect(read, id, keys) !== null) return false;
    for (const [path, hash] of Object.entries(read.index.hashes)) {
      if (path.startsWith('r/')) hashes.set(path, hash);
    }
    known.add(id);
    return true;
  }

  async function readFiles(manifest: string, name: string, version: string) {
    const bytes = await store.read(manifest);
    const isSigned = bytes && sha256(bytes) === hashes.get(manifest);
    const app = isSigned ? parseApp(bytes, { name, version }) : null;
    return new Map((app ? filesOf(app) : []).map((file) => [file.path, file]));
  }

  async function find(path: string): Promise<ReleasedFile | undefined> {
    const hash = hashes.get(path);
    if (hash !== undefined) return expectHash(path, hash);
    const [, name = '', version = ''] = /^r\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    const manifest = storePaths.appManifest(name, version);
    if (!hashes.has(manifest)) return undefined;
    const files = apps.get(manifest) ?? readFiles(manifest, name, version);
    apps.set(manifest, files);
    // Read the manifest again next time, because the store may recover or a damaged manifest may be repaired.
    if ((await files.catch(() => new Map())).size === 0) apps.delete(manifest);
    return (await files).get(path);
  }

  return async (path) => {
    let file = await find(path);
    if (!file && Date.now() - lookedAt > interval) {
      await lookForReleases();
      file = await find(path);
    }
    const bytes = file ? await store.read(path) : null;
    return bytes && (await file?.isIntact(bytes)) ? bytes : null;
  };
}

/** Reads the ids of the live release and of a canary's candidate from a history entry. */
function readIds(move: Buffer | null): string[] {
  try {
    const { pointer } = parsePointer(move ?? Buffer.alloc(0));
    return [pointer.release, ...(pointer.canary ? [pointer.canary.release] : [])];
  } catch {
    return [];
  }
}

/**
 * Removes everything from a web server's folder that none of its signed indexes names. This includes releases copied
 * before signatures were required, releases whose key is no longer trusted, and files left by other programs.
 *
 * @returns the number of removed files
 */
export async function removeUnsigned(
  folder: Store,
  store: Store,
  keys: readonly KeyObject[],
): Promise<number> {
  const named = new Set<string>();
  const untrusted: string[] = [];
  const paths = await Promise.all(['pages', 'previews'].map((kind) => folder.list(kind)));
  const byIndex = Map.groupBy(paths.flat(), (path) => path.split('/').slice(0, 2).join('/'));
  for (const [documents, files] of byIndex) {
    const shown = shownIn(documents);
    let { defect, stages } = await listReleasedFiles(folder, shown, keys);
    if (defect && (await renewSignature(folder, store, shown, keys)))
      ({ defect, stages } = await listReleasedFiles(folder, shown, keys));
    if (defect) untrusted.push(...files);
    else for (const { path } of stages.flat()) named.add(path);
  }
  // Remove documents before the files that they load.
  await folder.remove(untrusted);
  const left = (await folder.list('r')).filter((path) => !named.has(path));
  await folder.remove(left);
  return untrusted.length + left.length;
}

/** Copies an index again if the store contains the same index with a new signature. */
async function renewSignature(
  folder: Store,
  store: Store,
  { subject, path }: ShownIndex,
  keys: readonly KeyObject[],
): Promise<boolean> {
  const [copied, stored] = await Promise.all([folder.read(path), store.read(path)]);
  const [before, now] = [copied && parseIndex(copied), stored && parseIndex(stored)];
  if (!before || !stored || !now || findIndexDefect(now, subject, keys) !== null) return false;
  const [old, next] = [before, now].map(({ text }) => canonicalJson(JSON.parse(text)));
  if (old !== next) return false;
  await folder.write(path, stored);
  return true;
}

function shownIn(folder: string): ShownIndex {
  const [kind, id = ''] = folder.split('/');
  return kind === 'previews'
    ? { subject: `preview/${id}`, path: storePaths.previewIndex(id) }
    : { subject: id, path: storePaths.siteIndex(id) };
}
