import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isCompressible } from '../formats/content-types.ts';
import type { AppManifest } from '../formats/release-manifest.ts';
import type { ShownIndex } from '../releases/shown-indexes.ts';
import { parseApp } from '../releases/stored-apps.ts';
import { findIndexDefect, type IndexDefect, parseIndex } from '../releases/stored-indexes.ts';
import { integrityOf, sha256 } from '../signing/hashes.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';

/** A file of a release, or a compressed copy of such a file. */
export type ReleasedFile = {
  path: string;
  optional?: boolean;
  isIntact: (bytes: Buffer) => boolean | Promise<boolean>;
};

type Released = {
  signedBy: string | null;
  defect: IndexDefect | null;
  /**
   * The files in the order in which to copy them: first what pages load, then the pages, then the index. Empty if the
   * index cannot be read.
   */
  stages: readonly (readonly ReleasedFile[])[];
};

/** Maximum decompressed size, in bytes, of a file whose manifest has no sizes. No app's file has ever come close. */
const maxSize = 64 * 1024 * 1024;

const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** Lists every file of a release, canary or preview with its released hash, including compressed copies. */
export async function listReleasedFiles(
  store: Store,
  { subject, path }: ShownIndex,
  keys: readonly KeyObject[],
): Promise<Released> {
  const bytes = await store.read(path);
  const read = bytes && parseIndex(bytes);
  if (!read) {
    const reason = `${path} is ${bytes ? 'damaged' : 'missing'}.`;
    return { signedBy: null, defect: { reason, remedy: null }, stages: [] };
  }
  const { hashes, apps, seal } = read.index;
  const named = Object.entries(hashes).map(([file, hash]) => expectHash(file, hash));
  const isPublished = ({ path: file }: ReleasedFile) => file.startsWith('r/');
  const files: ReleasedFile[] = [];
  let mismatch: IndexDefect | null = null;
  for (const [name, version] of Object.entries(apps)) {
    const manifest = storePaths.appManifest(name, version);
    const stored = await store.read(manifest);
    const hash = hashes[manifest];
    // A damaged manifest cannot be trusted to list files, so skip it. The check of the manifest's own hash reports the
    // damage.
    if (hash !== undefined && (!stored || sha256(stored) !== hash)) continue;
    const app = stored && hash !== undefined ? parseApp(stored, { name, version }) : null;
    if (app) files.push(...filesOf(app));
    else {
      const reason = `${path} names ${name}@${version}, and ${manifest} is not its manifest.`;
      mismatch ??= { reason, remedy: null };
    }
  }
  return {
    signedBy: seal?.signature?.key ?? null,
    defect: findIndexDefect(read, subject, keys) ?? mismatch,
    stages: [
      [...named.filter(isPublished), ...files],
      named.filter((file) => !isPublished(file)),
      [{ path, isIntact: (copy) => copy.equals(bytes) }],
    ],
  };
}

export function expectHash(path: string, hash: string): ReleasedFile {
  return { path, isIntact: (bytes) => sha256(bytes) === hash };
}

function expectIntegrity(path: string, integrity: string): ReleasedFile {
  return { path, isIntact: (bytes) => integrityOf(bytes, integrity.split('-', 1)[0]) === integrity };
}

/** Lists the files of an app version with their published hashes, including compressed copies. */
export function filesOf({ name, version, files, serverFiles, sizes = {} }: AppManifest): ReleasedFile[] {
  const server = Object.entries(serverFiles).map(([file, integrity]) =>
    expectIntegrity(`${storePaths.server(name, version)}/${file}`, integrity),
  );
  const published = Object.entries(files).flatMap(([file, integrity]): ReleasedFile[] => {
    const plain = expectIntegrity(`${storePaths.app(name, version)}/${file}`, integrity);
    // Limit the size, because a few hundred compressed bytes can unpack to gigabytes. 0 would mean unlimited.
    const maxOutputLength = Math.max(1, sizes[file] ?? maxSize);
    const encodings = isCompressible(file) ? Object.entries(decompress) : [];
    const copies = encodings.map(([extension, decompressed]) => ({
      path: plain.path + extension,
      optional: true,
      isIntact: (bytes: Buffer) => decompressed(bytes, { maxOutputLength }).then(plain.isIntact, () => false),
    }));
    return [plain, ...copies];
  });
  return [...server, ...published];
}
