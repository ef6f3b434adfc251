import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@site/dev/local-site';
import { startService, waitUntilReady } from '@site/dev/processes';
import { freePorts } from '@site/testing/free-ports';
import { expect, it, onTestFinished } from 'vitest';

const respond = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

it('a service ends with the process that started it, even when that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'processes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [port] = await freePorts(1);
  const url = `http://localhost:${port}/v3/`;
  writeFileSync(
    join(folder, 'parent.ts'),
    `import { startService, waitUntilReady } from ${JSON.stringify(fileURLToPath(import.meta.resolve('@site/dev/processes')))};
const service = startService('sandbox', ${JSON.stringify(join(root, 'services/stripe-sandbox/src/main.ts'))}, { SANDBOX_PORT: '${port}' });
await waitUntilReady(service, '${url}');
console.log('ready');`,
  );
  const parent = spawn(process.execPath, [join(folder, 'parent.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  expect(await respond(url)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => respond(url), { timeout: 10_000 }).toBe(false);
});

it('a service that does not start is explained by its output, without a stack', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'processes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'fails.ts');
  writeFileSync(program, "console.log('The folder is in use.'); process.exit(1);");
  const service = startService('sandbox', program, {});
  await expect(waitUntilReady(service, 'http://localhost:9/')).rejects.toMatchObject({
    name: 'CliError',
    message: expect.stringContaining('The folder is in use.'),
  });
});
