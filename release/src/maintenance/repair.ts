import type { KeyObject } from 'node:crypto';
import pMap from 'p-map';
import { readSignature, untrustedReason } from '../releases/signature.ts';
import type { Store } from '../store/store.ts';
import { type Damaged, hasIntegrity, type Verification } from './verify.ts';

/** Files at once: enough to hide a bucket's round trips. */
const concurrency = 8;

/**
 * Replaces damaged files of a copy by those of its source, where these are what was released.
 *
 * @returns what is verified afterwards
 */
export async function repair(
  copy: Store,
  source: Store,
  verify: () => Promise<readonly Verification[]>,
  keys: readonly KeyObject[],
): Promise<readonly Verification[]> {
  for (;;) {
    const found = await verify();
    const damaged = new Map(found.flatMap((one) => one.damaged).map((one) => [one.path, one]));
    const repaired = await pMap(
      damaged.values(),
      async (one) => {
        const bytes = await source.read(one.path);
        if (!bytes || !(await isReleased(one, bytes, source, keys))) return false;
        await copy.write(one.path, bytes);
        return true;
      },
      { concurrency },
    );
    // A repaired manifest lists files that were not compared before.
    if (!repaired.includes(true)) return found;
  }
}

async function isReleased(
  { path, integrity, subject }: Damaged,
  bytes: Buffer,
  source: Store,
  keys: readonly KeyObject[],
): Promise<boolean> {
  if (integrity === null) {
    const signature = await readSignature(source, { subject, signature: path }).catch(() => null);
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
