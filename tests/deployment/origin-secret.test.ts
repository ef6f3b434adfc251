import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { freePorts } from '@site/testing/free-ports';
import { skipReason } from '@site/testing/prerequisites';
import { expect, it, onTestFinished } from 'vitest';
import { findNginx, startNginx } from '../harness/nginx.ts';

const nginx = findNginx();
const reason = skipReason('nginx', nginx !== null);

it.skipIf(reason !== '')(
  `only requests with the CDN's secret reach the origin ${reason}`.trim(),
  async () => {
    if (!nginx) return;
    const [port = 0, originPort = 0] = await freePorts(2);
    const origin = createServer((_, response) => response.end('page'));
    await new Promise<void>((resolve) => origin.listen(originPort, '127.0.0.1', resolve));
    onTestFinished(() => void origin.close());
    const folder = mkdtempSync(join(tmpdir(), 'cdn-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'site.conf');
    writeFileSync(
      file,
      `map $http_x_origin_secret $from_cdn { default 0; "the secret" 1; "the next one" 1; }
server {
  listen 127.0.0.1:${port};
  include ${join(root, 'deployment/origin-secret.conf')};
  location / { proxy_pass http://127.0.0.1:${originPort}; }
}
`,
    );
    const url = `http://127.0.0.1:${port}`;
    const server = await startNginx(nginx, file, url);
    onTestFinished(server.close);
    const status = async (path: string, secret?: string) =>
      (await fetch(url + path, { headers: secret ? { 'x-origin-secret': secret } : {} })).status;
    expect([await status('/'), await status('/contact', 'another'), await status('/health/x')]).toEqual([
      403, 403, 403,
    ]);
    expect([await status('/', 'the secret'), await status('/', 'the next one')]).toEqual([200, 200]);
    expect([await status('/health'), await status('/ready')]).toEqual([200, 200]);
  },
);
