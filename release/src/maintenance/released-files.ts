import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type AppManifest, appManifest } from '@site/contract/release-manifest';
import { compressible } from '../model/content-types.ts';
import { integrityOf, sha256, storePaths } from '../model/layout.ts';
import type { ShownIndex } from '../releases/releases.ts';
import { indexDefect, parseIndex } from '../releases/seal.ts';
import type { Store } from '../store/store.ts';

/** Not every file has compressed copies. */
export type ReleasedFile = {
  path: string;
  optional?: boolean;
  isIntact: (bytes: Buffer) => boolean | Promise<boolean>;
};

type Released = {
  /** Name of the key; null where it is not signed. */
  signedBy: string | null;
  /** Why the index is not to be trusted. */
  defect: string | null;
  /** Each stage loads what is in those before it; the index is the last one. None where the index cannot be read. */
  stages: readonly (readonly ReleasedFile[])[];
};

const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** Every file of a release, canary or preview, compressed copies included, with what it was released as. */
export async function releasedFiles(
  store: Store,
  { subject, path }: ShownIndex,
  keys: readonly KeyObject[],
): Promise<Released> {
  const bytes = await store.read(path);
  const read = bytes && parseIndex(bytes);
  if (!read) {
    return { signedBy: null, defect: `${path} is ${bytes ? 'damaged' : 'missing'}.`, stages: [] };
  }
  const { hashes, apps, seal } = read.index;
  const named = Object.entries(hashes).map(([file, hash]) => expectHash(file, hash));
  const isPublished = ({ path: file }: ReleasedFile) => file.startsWith('r/');
  const files: ReleasedFile[] = [];
  for (const [name, version] of Object.entries(apps)) {
    const manifest = storePaths.appManifest(name, version);
    const stored = await store.read(manifest);
    // What a damaged manifest lists is not known.
    if (stored && sha256(stored) === hashes[manifest])
      files.push(...filesOf(appManifest.parse(JSON.parse(stored.toString()))));
  }
  return {
    signedBy: seal?.signature?.key ?? null,
    defect: indexDefect(read, subject, keys),
    stages: [
      [...named.filter(isPublished), ...files],
      named.filter((file) => !isPublished(file)),
      [{ path, isIntact: (copy) => copy.equals(bytes) }],
    ],
  };
}

function expectHash(path: string, hash: string): ReleasedFile {
  return { path, isIntact: (bytes) => sha256(bytes) === hash };
}

function expectIntegrity(path: string, integrity: string): ReleasedFile {
  return { path, isIntact: (bytes) => integrityOf(bytes, integrity.split('-', 1)[0]) === integrity };
}

function filesOf({ name, version, files, serverFiles }: AppManifest): ReleasedFile[] {
  const server = Object.entries(serverFiles).map(([file, integrity]) =>
    expectIntegrity(`${storePaths.server(name, version)}/${file}`, integrity),
  );
  const published = Object.entries(files).flatMap(([file, integrity]): ReleasedFile[] => {
    const plain = expectIntegrity(`${storePaths.app(name, version)}/${file}`, integrity);
    const encodings = compressible(file) ? Object.entries(decompress) : [];
    const copies = encodings.map(([extension, decompressed]) => ({
      path: plain.path + extension,
      optional: true,
      isIntact: (bytes: Buffer) => decompressed(bytes).then(plain.isIntact, () => false),
    }));
    return [plain, ...copies];
  });
  return [...server, ...published];
}
