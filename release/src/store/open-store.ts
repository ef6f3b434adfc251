import { join } from 'node:path';
import { withoutEndSlashes } from '@site/domain/paths';
import { dataFolder } from '../git/repository.ts';
import { CliError } from '../reporting/errors.ts';
import { folderStore } from './folder-store.ts';
import type { Store } from './store.ts';

export function isBucket(location: string): boolean {
  return location.startsWith('s3://');
}

/**
 * Opens a store: a folder, or `s3://bucket/prefix`. The location is the argument, or $RELEASE_STORE, or `store` in the
 * data folder.
 */
export async function openStore(location?: string): Promise<Store> {
  const address = location || process.env.RELEASE_STORE || join(dataFolder(), 'store');
  if (/^["']/.test(address)) {
    throw new CliError(`The value of RELEASE_STORE includes quotes: ${address}. Remove them.`, {
      code: 'usage',
    });
  }
  if (!/^[a-z0-9]+:\/\//i.test(address)) return folderStore(address);
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket) {
    // Import the AWS client only here, because it takes 200 ms to load.
    const { createBucketClient, bucketStore } = await import('./s3-store.ts');
    const folder = withoutEndSlashes(prefix);
    return bucketStore(createBucketClient(), { bucket, prefix: folder && `${folder}/` });
  }
  throw new CliError(`"${address}" is not a store. Name a folder, or a bucket as s3://bucket/prefix.`, {
    code: 'usage',
  });
}
