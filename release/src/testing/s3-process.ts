import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import S3rver from 's3rver';
import { settleObjects } from './settled-objects.ts';

/**
 * A real S3 server in a process of its own: `s3-process.ts <folder> <bucket> [conditional]`. It
 * tells its address to its parent. s3rver ignores conditions on writes, as older servers do;
 * `conditional` puts a door in front of it that honours them, as AWS, R2 and MinIO do.
 */
const [directory = '', bucket = '', kind] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
settleObjects(server.store);
const { port } = await server.run();
process.send?.({ url: `http://127.0.0.1:${kind === 'conditional' ? await startDoor(port) : port}` });
process.once('disconnect', () => process.exit(0));

/** Passes requests on as they are; writes with a condition one after the other, and only when it holds. */
async function startDoor(inner: number): Promise<number> {
  let writing: Promise<void> = Promise.resolve();
  const door = createServer((asked, answer) => {
    const { 'if-match': match, 'if-none-match': noneMatch } = asked.headers;
    if (asked.method !== 'PUT' || (match === undefined && noneMatch === undefined)) {
      pass(asked, answer);
      return;
    }
    writing = writing.then(async () => {
      const tag = await tagOf(asked);
      const holds = noneMatch === '*' ? tag === null : tag !== null && tag === match;
      if (!holds) {
        asked.resume();
        answer.writeHead(412, { 'content-type': 'application/xml' });
        answer.end('<Error><Code>PreconditionFailed</Code><Message>Not as expected</Message></Error>');
        return;
      }
      await new Promise<void>((resolve) => pass(asked, answer, resolve));
    });
  });

  function pass(asked: IncomingMessage, answer: ServerResponse, done: () => void = () => {}): void {
    const forwarded = request(
      { port: inner, method: asked.method, path: asked.url, headers: asked.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(answer).once('close', done);
      },
    );
    forwarded.once('error', () => answer.destroy());
    asked.pipe(forwarded);
  }

  async function tagOf(asked: IncomingMessage): Promise<string | null> {
    const path = (asked.url ?? '').split('?')[0] ?? '';
    return await new Promise((resolve) => {
      request({ port: inner, method: 'HEAD', path }, (given) => {
        given.resume();
        resolve(given.statusCode === 200 ? (given.headers.etag ?? null) : null);
      }).end();
    });
  }

  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  return typeof address === 'object' && address ? address.port : 0;
}
