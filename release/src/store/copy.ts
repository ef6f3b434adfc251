import type { KeyObject } from 'node:crypto';
import pMap from 'p-map';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { releaseFiles } from './release-files.ts';
import { signedRelease } from './signature.ts';
import type { Store } from './store.ts';
import { verifyRelease } from './verify.ts';

export type Copied = { release: string; files: number; written: number };

/** Files at once: enough to hide the round trips of two buckets. */
const concurrency = 8;

/** The same content may have been packed by another version of the compressor, or described and signed at another time. */
const mayDiffer = /\.(br|gz)$|^(source-maps|provenance|signatures)\//;

/**
 * Copies a release with its apps into another store, where it is not live yet. An interrupted copy continues where it
 * stopped.
 *
 * @throws CliError when it is not as it was released, here or there after the copy
 */
export async function copyRelease(
  store: Store,
  target: Store,
  id: string,
  keys: readonly KeyObject[],
): Promise<Copied> {
  if (!(await store.has(storePaths.release(id))) && !(await store.has(signedRelease(id).index))) {
    throw new CliError(`There is no release ${id} in ${store.describe()}; nothing was copied.`);
  }
  const { wrong } = await verifyRelease(store, id, keys);
  if (wrong.length > 0)
    throw defective(id, store, wrong, 'nothing was copied. `pnpm release verify --repair` repairs it');
  const entries = await releaseFiles(store, id);
  // The site index is what makes a release one that can be shown.
  const index = storePaths.siteIndex(id);
  const before = entries.map(({ path }) => path).filter((path) => path !== index);
  const written = await pMap([...new Set(before)], (path) => copyFile(store, target, path), { concurrency });
  written.push(await copyFile(store, target, index));
  const copied = await verifyRelease(target, id, keys);
  if (copied.wrong.length > 0) throw defective(id, target, copied.wrong, 'it cannot be shown there');
  return { release: id, files: written.length, written: written.filter(Boolean).length };
}

async function copyFile(store: Store, target: Store, path: string): Promise<boolean> {
  if (mayDiffer.test(path) && (await target.has(path))) return false;
  const bytes = await store.read(path);
  if (!bytes) throw new CliError(`${path} is missing from ${store.describe()}; the copy is not complete.`);
  return await target.writeOnce(path, bytes);
}

function defective(id: string, store: Store, wrong: readonly string[], consequence: string): CliError {
  return new CliError(
    `Release ${id} in ${store.describe()} is not as it was released; ${consequence}.\n${wrong.map((line) => `  - ${line}`).join('\n')}`,
    { reasons: wrong },
  );
}
