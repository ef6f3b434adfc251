import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { CliError } from '../problem.ts';
import type { BucketAddress } from './bucket-address.ts';
import { metadataOf } from './metadata.ts';
import { type ObjectStore, withObjectLock } from './object-lock.ts';
import { parseRange } from './range.ts';
import { changedSentence, type Entry, type Store } from './store.ts';

/** Objects removed by one request: the limit of the protocol. */
const removedAtOnce = 1_000;

/** Opens a client for the server that the environment names; AWS itself when it names none. */
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

/** A store in a bucket of any server that speaks S3. Every object carries what a delivery network must answer with. */
export function bucketStore(client: S3Client, { bucket, prefix }: BucketAddress): Store {
  const where = `s3://${bucket}/${prefix}`;
  const at = (path: string) => ({ Bucket: bucket, Key: prefix + path });

  const put = async (
    path: string,
    bytes: Uint8Array,
    condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'> = {},
  ): Promise<void> => {
    const { contentType, cacheControl, contentEncoding } = metadataOf(path);
    await client.send(
      new PutObjectCommand({
        ...at(path),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: contentType,
        CacheControl: cacheControl,
        ...(contentEncoding && { ContentEncoding: contentEncoding }),
        Metadata: { sha256: digestOf(bytes) },
        ...condition,
      }),
    );
  };
  const readMarked: Store['readMarked'] = async (path) => {
    const answer = await orNull(client.send(new GetObjectCommand(at(path))));
    if (!answer?.Body) return null;
    return { bytes: Buffer.from(await answer.Body.transformToByteArray()), mark: answer.ETag ?? '' };
  };
  /** The digest that an object was uploaded with, without fetching it; null when nothing stands there. */
  const digestAt = async (path: string): Promise<string | null> => {
    const answer = await orNull(client.send(new HeadObjectCommand(at(path))));
    if (!answer) return null;
    const noted = answer.Metadata?.sha256;
    if (noted) return noted;
    const standing = await readMarked(path);
    return standing && digestOf(standing.bytes);
  };
  const entries: Store['entries'] = async (folder) => {
    const found: Entry[] = [];
    let token: string | undefined;
    do {
      const answer = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix + (folder ? `${folder.replace(/\/+$/, '')}/` : ''),
          ...(token && { ContinuationToken: token }),
        }),
      );
      for (const { Key = '', Size = 0, LastModified } of answer.Contents ?? []) {
        found.push({ path: Key.slice(prefix.length), bytes: Size, modified: LastModified ?? new Date() });
      }
      token = answer.NextContinuationToken;
    } while (token);
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  };
  const remove: Store['remove'] = async (paths) => {
    for (let from = 0; from < paths.length; from += removedAtOnce) {
      const Objects = paths.slice(from, from + removedAtOnce).map((path) => ({ Key: prefix + path }));
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
    }
  };
  const objects: ObjectStore = { put, remove, entries };
  let conditional: Promise<boolean> | undefined;

  return {
    read: async (path) => (await readMarked(path))?.bytes ?? null,
    has: async (path) => (await orNull(client.send(new HeadObjectCommand(at(path))))) !== null,
    readMarked,
    open: async (path, range) => {
      const head = await orNull(client.send(new HeadObjectCommand(at(path))));
      if (!head) return null;
      const size = head.ContentLength ?? 0;
      const tag = head.ETag ?? '';
      const span = parseRange(range, size);
      if (span === 'unsatisfiable') {
        return { status: 416, bytes: 0, range: `bytes */${size}`, tag, body: Readable.from([]) };
      }
      const answer = await client.send(
        new GetObjectCommand({ ...at(path), ...(span && { Range: `bytes=${span.start}-${span.end}` }) }),
      );
      const body = answer.Body instanceof Readable ? answer.Body : Readable.from([]);
      return span
        ? {
            status: 206,
            bytes: span.end - span.start + 1,
            range: `bytes ${span.start}-${span.end}/${size}`,
            tag,
            body,
          }
        : { status: 200, bytes: size, range: null, tag, body };
    },
    write: (path, bytes) => put(path, bytes),
    writeOnce: async (path, bytes) => {
      const standing = await digestAt(path);
      if (standing === digestOf(bytes)) return false;
      if (standing !== null) throw new CliError(changedSentence(path, where));
      await put(path, bytes);
      return true;
    },
    replace: async (path, bytes, mark) => {
      conditional ??= honoursConditions(put, remove);
      if (await conditional) return putIf(put, path, bytes, mark);
      return withObjectLock(objects, path, async () => {
        if (((await readMarked(path))?.mark ?? null) !== mark) return false;
        await put(path, bytes);
        return true;
      });
    },
    remove,
    list: async (folder) => (await entries(folder)).map(({ path }) => path),
    entries,
    describe: () => where,
  };
}

type Put = (
  path: string,
  bytes: Uint8Array,
  condition?: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>,
) => Promise<void>;

async function putIf(put: Put, path: string, bytes: Uint8Array, mark: string | null): Promise<boolean> {
  try {
    await put(path, bytes, mark === null ? { IfNoneMatch: '*' } : { IfMatch: mark });
    return true;
  } catch (error) {
    // 409: another conditional write of the same object is under way, and it will win. 404: it is gone.
    if (hasStatus(error, 412, 409, 404)) return false;
    throw error;
  }
}

/** Many servers accept conditions and ignore them: tried out on an object of no meaning, once. */
async function honoursConditions(put: Put, remove: Store['remove']): Promise<boolean> {
  const probe = `locks/probe-${crypto.randomUUID()}`;
  const bytes = Buffer.from('Does this server honour conditional writes?\n');
  try {
    await put(probe, bytes);
    return !(await putIf(put, probe, bytes, null));
  } catch (error) {
    if (hasStatus(error, 400, 501)) return false;
    throw error;
  } finally {
    await remove([probe]);
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
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
