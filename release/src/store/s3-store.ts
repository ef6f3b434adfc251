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
import { CliError } from '../reporting/errors.ts';
import { metadataOf } from './layout.ts';
import { assertStoredPath, type Entry, isStoredPath, type Store, StoreError } from './store.ts';

/**
 * Time limits, in milliseconds, for connecting and for a pause in a transfer. With retries, a request to a bucket that
 * hangs fails after 13 s.
 */
const limits = { connectionTimeout: 3_000, socketTimeout: 4_000 };

/** Creates a client for the server that the environment names, or for AWS. */
export function createBucketClient(
  env: Readonly<Record<string, string | undefined>> = process.env,
): S3Client {
  const endpoint = env.RELEASE_S3_ENDPOINT ?? env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  return new S3Client({
    region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Do not use the defaults, which corrupt uploads on servers that do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: limits,
  });
}

/** Maximum number of keys in one DeleteObjects request. */
const maxDeletedKeys = 1_000;

type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>;

/**
 * A store in a bucket, on any S3-compatible server that honours conditional writes (If-None-Match and If-Match on
 * PutObject). Each object has a content type, cache control and encoding, because a CDN passes these headers on.
 */
export function bucketStore(client: S3Client, { bucket, prefix }: { bucket: string; prefix: string }): Store {
  const location = `s3://${bucket}/${prefix}`;
  const at = (path: string) => {
    assertStoredPath(path, location);
    return { Bucket: bucket, Key: prefix + path };
  };
  const named = <T>(work: Promise<T>) => addLocationToErrors(work, location);
  let honoured: Promise<void> | undefined;

  async function read(path: string): Promise<{ bytes: Buffer; etag: string } | null> {
    const object = await orNull(named(client.send(new GetObjectCommand(at(path)))));
    if (!object?.Body) return null;
    const bytes = await named(object.Body.transformToByteArray());
    return { bytes: Buffer.from(bytes), etag: object.ETag ?? '' };
  }

  async function put(path: string, bytes: Uint8Array, condition: Condition = {}): Promise<void> {
    const { contentType, cacheControl, contentEncoding } = metadataOf(path);
    const sent = client.send(
      new PutObjectCommand({
        ...at(path),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: contentType,
        CacheControl: cacheControl,
        ...(contentEncoding && { ContentEncoding: contentEncoding }),
        ...condition,
      }),
    );
    await named(sent);
  }

  async function putIf(path: string, bytes: Uint8Array, condition: Condition): Promise<boolean> {
    try {
      await put(path, bytes, condition);
      return true;
    } catch (error) {
      // 412: the condition does not hold. 409: another conditional write is in progress. 404: the object is gone.
      if (hasStatus(error, 412, 409, 404)) return false;
      // The write may have succeeded, with only its response lost.
      const now = await read(path).catch(() => null);
      if (now?.bytes.equals(bytes)) return true;
      throw error;
    }
  }

  async function entries(folder: string): Promise<Entry[]> {
    const found: Entry[] = [];
    const Prefix = prefix + (folder ? `${folder}/` : '');
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix });
    for (let page = await named(pages.next()); !page.done; page = await named(pages.next())) {
      for (const { Key = '', Size = 0, LastModified } of page.value.Contents ?? []) {
        found.push({ path: Key.slice(prefix.length), bytes: Size, modified: LastModified ?? new Date() });
      }
    }
    // Skip objects that S3 consoles create to represent folders.
    return found.filter(({ path }) => isStoredPath(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async function replace(path: string, bytes: Uint8Array, etag: string | null): Promise<boolean> {
    if (await putIf(path, bytes, etag === null ? { IfNoneMatch: '*' } : { IfMatch: etag })) return true;
    const now = await read(path);
    // If a response is lost, the client repeats the request. The condition then fails because of the client's own first
    // write, so equal bytes count as success.
    if (now?.bytes.equals(bytes)) return true;
    // Ceph's radosgw compares etags without the quotes that HTTP requires, so try again without quotes.
    return (
      etag !== null && now?.etag === etag && (await putIf(path, bytes, { IfMatch: etag.replaceAll('"', '') }))
    );
  }

  async function remove(paths: readonly string[]): Promise<void> {
    for (let from = 0; from < paths.length; from += maxDeletedKeys) {
      const Objects = paths.slice(from, from + maxDeletedKeys).map((path) => ({ Key: at(path).Key }));
      const Delete = { Objects, Quiet: true };
      await named(client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })));
    }
  }

  /**
   * Tests conditional writes, because some servers accept `If-Match` and `If-None-Match` but ignore them, and some
   * support only one of these headers.
   *
   * @throws CliError that describes what the server does wrong
   */
  async function assertConditionalWrites(): Promise<void> {
    const probe = `probes/${crypto.randomUUID()}`;
    const write = (text: string, etag: string | null) =>
      replace(probe, Buffer.from(text), etag).catch((error: unknown) => {
        if (hasStatus(error, 400, 501)) return null;
        throw error;
      });
    const lackingCondition = async () => {
      if (!(await write('first', null))) return 'it rejects If-None-Match on a new file';
      if (await write('second', null)) return 'it ignores If-None-Match';
      const etag = (await read(probe))?.etag ?? '';
      if (!(await write('third', etag))) return 'it rejects If-Match with the tag that it gave';
      return (await write('fourth', etag)) ? 'it ignores If-Match' : null;
    };
    const lack = await lackingCondition();
    await remove([probe]);
    if (lack === null) return;
    throw new CliError(
      `${location} is on a server that lacks conditional writes: ${lack}. Two promotions at once could both ` +
        'succeed, so nothing was changed. Use a server that honours If-None-Match and If-Match, or a folder.',
    );
  }

  return {
    read: async (path) => (await read(path))?.bytes ?? null,
    has: async (path) => (await orNull(named(client.send(new HeadObjectCommand(at(path)))))) !== null,
    readWithEtag: read,
    write: (path, bytes) => put(path, bytes),
    replace: async (path, bytes, etag) => {
      honoured ??= assertConditionalWrites();
      await honoured;
      return await replace(path, bytes, etag);
    },
    remove,
    list: async (folder) => (await entries(folder)).map(({ path }) => path),
    entries,
    describe: () => location,
  };
}

/**
 * Adds the store's location to failures that do not concern a single object: no response, no credentials, no
 * permission, no such bucket.
 */
async function addLocationToErrors<T>(work: Promise<T>, location: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof StoreError) throw error;
    if (error instanceof S3ServiceException) {
      const isOwn = hasStatus(error, 400, 404, 409, 412, 416, 501) && error.name !== 'NoSuchBucket';
      if (isOwn) throw error;
      throw new StoreError(
        `${location} rejected a request (${error.name}). Check the bucket and the credentials.`,
      );
    }
    const reason = 'code' in error ? String(error.code) : error.name;
    throw new StoreError(
      `${location} does not answer (${reason}). Check RELEASE_S3_ENDPOINT, the credentials and the network.`,
    );
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
