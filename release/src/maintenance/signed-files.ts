import type { KeyObject } from 'node:crypto';
import pMap from 'p-map';
import { canonicalJson } from '../model/canonical-json.ts';
import { sha256, storePaths } from '../model/layout.ts';
import { parsePointer } from '../pointer/live-pointer.ts';
import { parseApp, type ShownIndex } from '../releases/releases.ts';
import { indexDefect, parseIndex } from '../releases/seal.ts';
import type { Store } from '../store/store.ts';
import { expectHash, filesOf, type ReleasedFile, releasedFiles } from './released-files.ts';

const concurrency = 8;
/** How many of the latest moves of the live pointer are read. */
const maxMoves = 200;
/** Requests for unknown files look for new releases in the store at most once in this interval, in milliseconds. */
const interval = 10_000;

/**
 * Reads published files of any release that was live and is signed, for pages that are open on one. A file that no signed index
 * names does not exist, and neither does one whose bytes are not those that were signed.
 */
export function signedFileReader(
  store: Store,
  keys: readonly KeyObject[],
): (path: string) => Promise<Buffer | null> {
  /** The hashes that signed indexes name, of published files and of manifests. */
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
        const ids = idsIn(await store.read(path));
        const trusted = await Promise.all(ids.map((id) => known.has(id) || addRelease(id)));
        if (trusted.every(Boolean)) known.add(path);
      },
      { concurrency },
    );
  }

  async function addRelease(id: string): Promise<boolean> {
    const bytes = await store.read(storePaths.siteIndex(id));
    const read = bytes && parseIndex(bytes);
    if (!read || indexDefect(read, id, keys) !== null) return false;
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
    // The manifest is read again next time, because the store may have failed, or a damaged manifest may be repaired.
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

/** Reads from an entry of the history which releases the move shows. */
function idsIn(move: Buffer | null): string[] {
  try {
    const { pointer } = parsePointer(move ?? Buffer.alloc(0));
    return [pointer.release, ...(pointer.canary ? [pointer.canary.release] : [])];
  } catch {
    return [];
  }
}

/**
 * Removes from a web server's folder what no signed index in it names: releases that were copied before signatures were required, or
 * whose key is trusted no longer, and files that another program left there.
 *
 * @returns how many files were removed
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
    let { defect, stages } = await releasedFiles(folder, shown, keys);
    if (defect && (await renewSignature(folder, store, shown, keys)))
      ({ defect, stages } = await releasedFiles(folder, shown, keys));
    if (defect) untrusted.push(...files);
    else for (const { path } of stages.flat()) named.add(path);
  }
  // Documents are removed before the files that they load.
  await folder.remove(untrusted);
  const left = (await folder.list('r')).filter((path) => !named.has(path));
  await folder.remove(left);
  return untrusted.length + left.length;
}

/** Takes over the index of a release that was signed anew in the store since it was copied. Its content is the same. */
async function renewSignature(
  folder: Store,
  store: Store,
  { subject, path }: ShownIndex,
  keys: readonly KeyObject[],
): Promise<boolean> {
  const [copied, stored] = await Promise.all([folder.read(path), store.read(path)]);
  const [before, now] = [copied && parseIndex(copied), stored && parseIndex(stored)];
  if (!before || !stored || !now || indexDefect(now, subject, keys) !== null) return false;
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
