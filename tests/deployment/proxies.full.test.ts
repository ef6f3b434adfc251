import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { join } from 'node:path';
import { createServices, root } from '@site/dev/local-site';
import { findFreePorts } from '@site/testing/free-ports';
import { findNginx, readDeployedConfiguration, startNginx } from '@site/testing/nginx-server';
import { explainSkip } from '@site/testing/prerequisites';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';

const nginx = findNginx();
const reason = explainSkip('nginx', nginx !== null);

/** Runs nginx with a configuration until the test has finished. */
async function startProxy(port: number, configuration: string): Promise<void> {
  if (!nginx) throw new Error(reason);
  const file = join(createTemporaryFolder(), 'site.conf');
  writeFileSync(file, configuration);
  const running = await startNginx(nginx, file, `http://127.0.0.1:${port}`);
  onTestFinished(running.close);
}

function startOrigin(port: number, respond: RequestListener): void {
  const server = createServer(respond).listen(port, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
}

/** Returns deployment/nginx.conf, changed to listen on a port and to forward to a server on this machine. */
const configureInnerProxy = (serverPort: number, port: number) =>
  readDeployedConfiguration(port)
    .replace(/^ *resolver .*$/m, '')
    .replaceAll(/(?:api:8787|origin:8080)(?=;)/g, `127.0.0.1:${serverPort}`);

/** Configures a proxy in front of the site's nginx that ends TLS and forwards all requests under the API's name. */
const configureOuterProxy = (port: number, innerPort: number) => `server {
  listen 127.0.0.1:${port};
  location / {
    proxy_pass http://127.0.0.1:${innerPort};
    proxy_set_header Host api.example.com;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  }
}
`;

it.skipIf(reason !== '')(
  `visitors behind the proxies of the recipes have different addresses, and none can choose one ${reason}`.trim(),
  async () => {
    const [outer = 0, inner = 0, apiPort = 0, sandboxPort = 0, sitePort = 0] = await findFreePorts(5);
    const local = { sitePort, apiPort, sandboxPort, dataDir: join(createTemporaryFolder(), 'data') };
    const api = await createServices(local).startApi({ TRUST_PROXY: '2', RATE_LIMIT_MAILS: '1' });
    onTestFinished(() => api.stop());
    await startProxy(outer, configureOuterProxy(outer, inner));
    await startProxy(inner, configureInnerProxy(apiPort, inner));
    // The API accepts one email per hour from each address.
    const send = (localAddress: string, headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve, reject) =>
        request(
          { host: '127.0.0.1', port: outer, path: '/test-email', method: 'POST', localAddress, headers },
          (response) => response.resume().once('end', () => resolve(response.statusCode)),
        )
          .once('error', reject)
          .end(),
      );
    expect([await send('127.0.0.2'), await send('127.0.0.2'), await send('127.0.0.3')]).toEqual([
      200, 429, 200,
    ]);
    expect(await send('127.0.0.3', { 'x-forwarded-for': '203.0.113.9' })).toBe(429);
  },
  60_000,
);

it.skipIf(reason !== '').each([
  [
    'that its replica drops goes to another replica',
    ({ socket }: IncomingMessage) => void socket.resetAndDestroy(),
    { statusCode: 200, received: 2 },
  ],
  ['that hangs goes to no other replica', () => {}, { statusCode: 504, received: 1 }],
] as const)(`a POST %s ${reason}`.trim(), async (_, respondFirst, expected) => {
  const [port = 0, ...replicas] = await findFreePorts(3);
  let received = 0;
  for (const replica of replicas)
    startOrigin(replica, (message, response) => {
      if (message.method === 'POST') received += 1;
      if (received === 1) respondFirst(message);
      else response.end();
    });
  const servers = replicas.map((replica) => `server 127.0.0.1:${replica} max_fails=0;`);
  await startProxy(
    port,
    `upstream replicas { ${servers.join(' ')} }
proxy_read_timeout 2s;
${configureInnerProxy(replicas[0] ?? 0, port)
  .replace(`set $api 127.0.0.1:${replicas[0]}`, 'set $api replicas')
  .replace('proxy_next_upstream_timeout 10s', 'proxy_next_upstream_timeout 1s')}`,
  );
  const options = { host: '127.0.0.1', port, method: 'POST', headers: { host: 'api.example.com' } };
  const [{ statusCode }] = (await once(request(options).end('{}'), 'response')) as [IncomingMessage];
  expect({ statusCode, received }).toEqual(expected);
});

it.skipIf(reason !== '')(
  `a page whose headers are as large as CDNs allow is passed on ${reason}`.trim(),
  async () => {
    const [port = 0, originPort = 0] = await findFreePorts(2);
    // The smallest limits of CDNs, in bytes: 16 KB for one header (Cloudflare), and 20,480 for a request without its
    // body (CloudFront).
    const policy = 'x'.repeat(16_384 - 100);
    const rest = 'y'.repeat(20_480 - 16_384 - 500);
    startOrigin(originPort, ({ url }, response) => {
      if (url !== '/pricing') return void response.end();
      response.setHeader('content-security-policy', policy).setHeader('permissions-policy', rest).end('page');
    });
    await startProxy(port, configureInnerProxy(originPort, port));
    // Use `http`, because `fetch` accepts at most 16 KB of headers.
    const options = { host: '127.0.0.1', port, path: '/pricing', maxHeaderSize: 65_536 };
    const [response] = (await once(request(options).end(), 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers['content-security-policy']]).toEqual([200, policy]);
  },
);

it.skipIf(reason !== '')(
  `only requests with the CDN's secret reach the origin ${reason}`.trim(),
  async () => {
    const [port = 0, originPort = 0] = await findFreePorts(2);
    startOrigin(originPort, (_, response) => response.end('page'));
    await startProxy(
      port,
      `map $http_x_origin_secret $from_cdn { default 0; "the secret" 1; "the next one" 1; }
server {
  listen 127.0.0.1:${port};
  include ${join(root, 'deployment/origin-secret.conf')};
  location / { proxy_pass http://127.0.0.1:${originPort}; }
}
`,
    );
    const readStatus = async (path: string, secret?: string) =>
      (
        await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: secret ? { 'x-origin-secret': secret } : {},
        })
      ).status;
    expect([
      await readStatus('/'),
      await readStatus('/contact', 'another'),
      await readStatus('/health/x'),
    ]).toEqual([403, 403, 403]);
    expect([await readStatus('/', 'the secret'), await readStatus('/', 'the next one')]).toEqual([200, 200]);
    expect([await readStatus('/health'), await readStatus('/ready')]).toEqual([200, 200]);
  },
);
