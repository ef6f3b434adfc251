import { join } from 'node:path';
import { repositoryRoot } from '../part/parts.ts';
import { CliError } from '../problem.ts';
import { parseBucketAddress } from './bucket-address.ts';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

/** Opens the store that an option, else the environment, else the repository names. */
export async function openStore(asked: string | undefined): Promise<Store> {
  const address = asked || process.env.RELEASE_STORE || join(repositoryRoot, '.data/store');
  if (!/^[a-z0-9]+:\/\//i.test(address)) return folderStore(address);
  const bucket = parseBucketAddress(address);
  if (bucket) {
    // Loaded by those who use it: a folder needs none of it.
    const { bucketClient, bucketStore } = await import('./s3-store.ts');
    return bucketStore(bucketClient(), bucket);
  }
  throw new CliError(`"${address}" is no store: name a folder or a bucket as s3://bucket/prefix.`, {
    code: 'usage',
  });
}
