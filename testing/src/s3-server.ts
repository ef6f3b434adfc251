import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLocalServer } from './local-server.ts';

export const testBucket = 'releases';

export type TestServer = {
  /** Environment variables with which a process reaches the server. */
  env: Readonly<Record<string, string>>;
  /** Makes the server accept connections without responding, until `resume` is called. */
  hang: () => void;
  resume: () => void;
  close: () => Promise<void>;
};

/**
 * Which conditional writes the server honours. `true` means all. `'bare-tags'` means all, but with ETags without
 * quotes, as Ceph's radosgw sends them. `'creation'` means only those that create an object (If-None-Match). `false`
 * means none.
 */
export type Conditions = boolean | 'bare-tags' | 'creation';

type StoredObject = {
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
  etag: string;
  modified: Date;
};

const storedHeaders = ['content-type', 'cache-control', 'content-encoding'];

/**
 * Starts an in-memory S3 server with an empty bucket on a free port. The server supports only the requests that the
 * release store sends.
 */
export async function startS3({ conditional }: { conditional: Conditions }): Promise<TestServer> {
  const objects = new Map<string, StoredObject>();
  let hanging = Promise.resolve();
  let resume = () => {};

  function put(key: string, bytes: Buffer, { headers }: IncomingMessage): number {
    const before = objects.get(key);
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (noneMatch && before && conditional) return 412;
    const tag = conditional === 'bare-tags' ? before?.etag.replaceAll('"', '') : before?.etag;
    if (match && match !== tag && conditional && conditional !== 'creation') return 412;
    objects.set(key, {
      bytes,
      headers: Object.fromEntries(
        storedHeaders.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
      ),
      etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      modified: new Date(),
    });
    return 200;
  }

  function get(key: string, { method }: IncomingMessage, response: ServerResponse): void {
    const object = objects.get(key);
    if (!object) {
      fail(response, 404, 'NoSuchKey');
      return;
    }
    const { bytes, headers, etag, modified } = object;
    response.writeHead(200, {
      ...headers,
      etag,
      'last-modified': modified.toUTCString(),
      'content-length': bytes.length,
    });
    response.end(method === 'HEAD' ? undefined : bytes);
  }

  function list(prefix: string): string {
    const found = [...objects].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
    const contents = found.map(
      ([key, { bytes, modified }]) =>
        `<Contents><Key>${escapeXml(key)}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
    );
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
  }

  const server = await startLocalServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    await hanging;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const key = decodeURIComponent(pathname).replace(/^\/[^/]+\/?/, '');
    if (request.method === 'PUT') {
      const status = put(key, bytes, request);
      if (status === 200) response.writeHead(200, { etag: objects.get(key)?.etag }).end();
      else fail(response, status, 'PreconditionFailed');
    } else if (request.method === 'POST') {
      for (const [, name = ''] of bytes.toString().matchAll(/<Key>(.*?)<\/Key>/g))
        objects.delete(unescapeXml(name));
      response.end('<DeleteResult/>');
    } else if (key === '') response.end(list(searchParams.get('prefix') ?? ''));
    else get(key, request, response);
  });
  return {
    env: {
      RELEASE_S3_ENDPOINT: server.url,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_REGION: 'us-east-1',
    },
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      [hanging, resume] = [promise, resolve];
    },
    resume: () => resume(),
    close: server.close,
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}

const entities = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
] as const;
const escapeXml = (text: string) =>
  entities.reduce((to, [plain, entity]) => to.replaceAll(plain, entity), text);
const unescapeXml = (text: string) =>
  entities.toReversed().reduce((to, [plain, entity]) => to.replaceAll(entity, plain), text);
