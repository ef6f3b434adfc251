import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { CliError } from '../model/errors.ts';
import { metadataOf, sha256 } from '../model/layout.ts';
import { changedMessage, type Entry, openedRange, type Store } from './store.ts';

export type BucketAddress = { bucket: string; prefix: string };

/** A client for the server that the environment names; for AWS when it names none. */
export function bucketClient(env: Readonly<Record<string, string | undefined>> = process.env): S3Client {
  const endpoint = env.RELEASE_S3_ENDPOINT ?? env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  return new S3Client({
    region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // The default corrupts uploads on servers that do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 5,
  });
}

/** DeleteObjects takes this many keys. */
const maxDeletedKeys = 1_000;

type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>;

/**
 * A store in a bucket of any S3-compatible server that honours conditional writes (If-None-Match and If-Match
 * on PutObject), as AWS, R2 and MinIO do. Objects carry the headers that a CDN passes on.
 */
export function bucketStore(client: S3Client, address: BucketAddress): Store {
  const location = `s3://${address.bucket}/${address.prefix}`;
  const objects = bucketObjects(client, address);
  const { head, get, read, put, putIf, entries, remove } = objects;
  let conditional: Promise<boolean> | undefined;

  return {
    read: async (path) => (await read(path))?.bytes ?? null,
    has: async (path) => (await head(path)) !== null,
    readWithEtag: read,
    open: async (path, header) => {
      const known = await head(path);
      if (!known) return null;
      const { span, ...opened } = openedRange(header, known.ContentLength ?? 0);
      const file = { ...opened, etag: known.ETag ?? '' };
      if (span === 'unsatisfiable') return { ...file, body: Readable.from([]) };
      const { Body } = await get(path, span && `bytes=${span.start}-${span.end}`);
      return { ...file, body: Body instanceof Readable ? Body : Readable.from([]) };
    },
    write: (path, bytes) => put(path, bytes),
    writeOnce: async (path, bytes) => {
      const object = await head(path);
      if (!object) {
        await put(path, bytes);
        return true;
      }
      // Other tools upload without the digest.
      const digest = object.Metadata?.sha256 ?? sha256((await read(path))?.bytes ?? Buffer.alloc(0));
      if (digest !== sha256(bytes)) throw new CliError(changedMessage(path, location));
      return false;
    },
    replace: (path, bytes, etag) =>
      putIf(path, bytes, etag === null ? { IfNoneMatch: '*' } : { IfMatch: etag }),
    assertConditionalWrites: async () => {
      conditional ??= honoursConditions(objects);
      if (await conditional) return;
      throw new CliError(
        `${location} is on a server that ignores conditional writes (If-None-Match and If-Match), so two promotions ` +
          'at once could both succeed; nothing was changed. Use a server that honours them, or a folder.',
      );
    },
    remove,
    list: async (folder) => (await entries(folder)).map(({ path }) => path),
    entries,
    describe: () => location,
  };
}

/** The requests of the S3 protocol, by path in the store. Missing objects are null. */
function bucketObjects(client: S3Client, { bucket, prefix }: BucketAddress) {
  const at = (path: string) => ({ Bucket: bucket, Key: prefix + path });
  const get = (path: string, Range?: string) => client.send(new GetObjectCommand({ ...at(path), Range }));

  async function put(path: string, bytes: Uint8Array, condition: Condition = {}): Promise<void> {
    const { contentType, cacheControl, contentEncoding } = metadataOf(path);
    await client.send(
      new PutObjectCommand({
        ...at(path),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: contentType,
        CacheControl: cacheControl,
        ...(contentEncoding && { ContentEncoding: contentEncoding }),
        Metadata: { sha256: sha256(bytes) },
        ...condition,
      }),
    );
  }

  return {
    get,
    put,
    head: (path: string) => orNull(client.send(new HeadObjectCommand(at(path)))),
    read: async (path: string) => {
      const object = await orNull(get(path));
      if (!object?.Body) return null;
      return { bytes: Buffer.from(await object.Body.transformToByteArray()), etag: object.ETag ?? '' };
    },
    putIf: async (path: string, bytes: Uint8Array, condition: Condition): Promise<boolean> => {
      try {
        await put(path, bytes, condition);
        return true;
      } catch (error) {
        // 412: the condition does not hold. 409: another conditional write is in progress. 404: the object is gone.
        if (hasStatus(error, 412, 409, 404)) return false;
        throw error;
      }
    },
    entries: async (folder: string) => {
      const found: Entry[] = [];
      const Prefix = prefix + (folder ? `${folder.replace(/\/+$/, '')}/` : '');
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix })) {
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          found.push({ path: Key.slice(prefix.length), bytes: Size, modified: LastModified ?? new Date() });
        }
      }
      return found.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    remove: async (paths: readonly string[]): Promise<void> => {
      for (let from = 0; from < paths.length; from += maxDeletedKeys) {
        const Objects = paths.slice(from, from + maxDeletedKeys).map((path) => ({ Key: prefix + path }));
        await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
      }
    },
  };
}

/** Some servers accept conditions and ignore them: the second of two creations of the same object must fail. */
async function honoursConditions({ putIf, remove }: ReturnType<typeof bucketObjects>): Promise<boolean> {
  const probe = `probes/${crypto.randomUUID()}`;
  const create = () => putIf(probe, Buffer.from('Conditional writes?\n'), { IfNoneMatch: '*' });
  try {
    return (await create()) && !(await create());
  } catch (error) {
    if (hasStatus(error, 400, 501)) return false;
    throw error;
  } finally {
    await remove([probe]);
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
}
