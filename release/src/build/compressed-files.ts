import { join } from 'node:path';
import { sha256 } from '../model/layout.ts';
import { repositoryRoot } from '../model/repository.ts';
import { compress } from '../store/compress.ts';
import { folderStore } from '../store/folder-store.ts';

/** The compressed files of this machine's builds, by the hash of their content. */
const cache = folderStore(join(repositoryRoot, '.cache/compressed'));

/** In milliseconds. */
const maxAge = 30 * 86_400_000;

/** Compresses a file of a build. It takes seconds for all, and most of them are in the next build too. */
export const compressOnce: typeof compress = async (path, bytes) => {
  const name = sha256(bytes);
  const [br, gz] = await Promise.all([cache.read(`${name}.br`), cache.read(`${name}.gz`)]);
  if (br && gz) return { br, gz };
  const compressed = await compress(path, bytes);
  await Promise.all([cache.write(`${name}.br`, compressed.br), cache.write(`${name}.gz`, compressed.gz)]);
  return compressed;
};

export async function removeOldCompressedFiles(): Promise<void> {
  const old = (await cache.entries('')).filter(({ modified }) => Date.now() - modified.getTime() > maxAge);
  await cache.remove(old.map(({ path }) => path));
}
