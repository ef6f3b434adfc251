import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FilesystemStore, StoredObject } from 's3rver';

/**
 * Gives s3rver the guarantees of S3: an object exists, whole, once its upload was answered, and removing one does
 * not affect others. As published, s3rver answers before the bytes are written, and removes the emptied folder of a
 * removed object also while an upload is about to write into it, which ends its process.
 */
export function settleObjects(files: FilesystemStore): void {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return await turn;
  };
  const { getObject, listObjects, existsObject } = files;

  files.putObject = async (object) => {
    const bytes = await bytesOf(object);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const place = files.getResourcePath(object.bucket, object.key, 'object');
    return await inTurn(async () => {
      await mkdir(dirname(place), { recursive: true });
      // A rename, so that a reader of the former object reads it to its end.
      await writeFile(`${place}.draft`, bytes);
      await rename(`${place}.draft`, place);
      await files.putMetadata(object.bucket, object.key, object.metadata, md5);
      return { size: bytes.byteLength, md5 };
    });
  };
  // Empty folders stay: buckets have none, so they are never listed.
  files.deleteObject = (bucket, key) =>
    inTurn(async () => {
      for (const resource of ['object', 'object.md5', 'metadata.json']) {
        await rm(files.getResourcePath(bucket, key, resource), { force: true });
      }
    });
  files.getObject = (...args) => inTurn(() => getObject.apply(files, args));
  // Whole: for a list in pages s3rver needs a cipher that OpenSSL no longer has.
  files.listObjects = (bucket, options) =>
    inTurn(() => listObjects.call(files, bucket, { ...options, maxKeys: Number.MAX_SAFE_INTEGER }));
  files.existsObject = (...args) => inTurn(() => existsObject.apply(files, args));
}

async function bytesOf({ content }: StoredObject): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
