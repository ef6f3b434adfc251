import type { KeyObject } from 'node:crypto';
import pMap from 'p-map';
import { readSignature, untrustedReason } from './signature.ts';
import type { Store } from './store.ts';
import { type Damaged, hasIntegrity, type Verification } from './verify.ts';

/** Files at once: enough to hide a bucket's round trips. */
const concurrency = 8;

type Repair = {
  verify: () => Promise<readonly Verification[]>;
  /** The store to take files from, which may depend on what is damaged. */
  other: (damaged: readonly Verification[]) => Promise<Store>;
  keys: readonly KeyObject[];
};

/**
 * Replaces damaged files by those of another store, where these are what was released.
 *
 * @returns what is verified afterwards, and the paths that were repaired
 */
export async function repair(
  store: Store,
  { verify, other, keys }: Repair,
): Promise<{ releases: readonly Verification[]; repaired: readonly string[] }> {
  const repaired: string[] = [];
  for (;;) {
    const releases = await verify();
    const damaged = releases.flatMap((one) => one.damaged);
    if (damaged.length === 0) return { releases, repaired };
    const done = await repairFrom(store, damaged, await other(releases), keys);
    if (done.length === 0) return { releases, repaired };
    // A repaired manifest lists files that were not compared before.
    repaired.push(...done);
  }
}

async function repairFrom(
  store: Store,
  damaged: readonly Damaged[],
  other: Store,
  keys: readonly KeyObject[],
): Promise<readonly string[]> {
  const repaired = await pMap(
    [...new Map(damaged.map((one) => [one.path, one])).values()],
    async (one) => {
      const bytes = await other.read(one.path);
      if (!bytes || !(await isReleased(one, bytes, other, keys))) return [];
      await store.write(one.path, bytes);
      return [one.path];
    },
    { concurrency },
  );
  return repaired.flat();
}

async function isReleased(
  { path, integrity, subject }: Damaged,
  bytes: Buffer,
  other: Store,
  keys: readonly KeyObject[],
): Promise<boolean> {
  if (integrity === null) {
    const signature = await readSignature(other, { subject, signature: path }).catch(() => null);
    return keys.length > 0
      ? untrustedReason(signature, subject, keys) === null
      : signature?.statement.subject === subject;
  }
  const original = path.replace(/\.(br|gz)$/, '');
  // The copies of pages have hashes of their own, those of published files have the hash of the file.
  return (
    (await hasIntegrity(path, bytes, integrity)) || (await hasIntegrity(path, bytes, integrity, original))
  );
}
