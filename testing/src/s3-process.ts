import { type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import S3rver from 's3rver';
import { startLocalServer } from './local-server.ts';
import { settleObjects } from './settled-objects.ts';

/**
 * An S3 server in a process of its own: `s3-process.ts <folder> <bucket> <conditions>`. It sends its URL to its
 * parent. s3rver ignores conditions on writes, as some servers do; a proxy in front of it honours them.
 */
const [directory = '', bucket = '', conditions = 'false'] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
settleObjects(server.store);
const { port } = await server.run();
process.send?.({ url: conditions === 'false' ? `http://127.0.0.1:${port}` : await startProxy(port) });
process.once('disconnect', () => process.exit(0));

/** Forwards requests; conditional writes one after the other, and only when the condition holds. */
async function startProxy(inner: number): Promise<string> {
  let writing: Promise<void> = Promise.resolve();
  const respond: RequestListener = (incoming, response) => {
    const { 'if-match': match, 'if-none-match': noneMatch } = incoming.headers;
    if (incoming.method !== 'PUT' || (match === undefined && noneMatch === undefined)) {
      forward(incoming, response);
      return;
    }
    writing = writing.then(async () => {
      const etag = await etagOf(incoming);
      const expected = conditions === 'bare-tags' ? etag?.replaceAll('"', '') : etag;
      const isKnown = noneMatch === '*' || conditions !== 'creation';
      const holds = !isKnown || (noneMatch === '*' ? etag === null : etag !== null && expected === match);
      if (!holds) {
        incoming.resume();
        response.writeHead(412, { 'content-type': 'application/xml' });
        response.end('<Error><Code>PreconditionFailed</Code><Message>Not as expected</Message></Error>');
        return;
      }
      await new Promise<void>((resolve) => forward(incoming, response, resolve));
    });
  };

  function forward(incoming: IncomingMessage, response: ServerResponse, done: () => void = () => {}): void {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ port: inner, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response).once('close', done);
    });
    forwarded.once('error', () => response.destroy());
    incoming.pipe(forwarded);
  }

  async function etagOf(incoming: IncomingMessage): Promise<string | null> {
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    return await new Promise((resolve) => {
      request({ port: inner, method: 'HEAD', path }, (reply) => {
        reply.resume();
        resolve(reply.statusCode === 200 ? (reply.headers.etag ?? null) : null);
      }).end();
    });
  }

  return (await startLocalServer(respond)).url;
}
