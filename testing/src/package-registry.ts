import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService, waitUntilReady } from '@site/dev/processes';
import { findFreePorts } from './free-ports.ts';

/** Settings that let everyone on this machine read and publish, and that fetch no package from a different registry. */
const settings = `
storage: ./storage
max_body_size: 50mb
packages:
  '**': { access: $all, publish: $all }
log: { type: stdout, level: warn }
`;

/** Starts an npm registry for packages in the `@site` scope. */
export async function startRegistry(): Promise<{ npmrc: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  writeFileSync(join(folder, 'config.yaml'), settings);
  const verdaccio = dirname(fileURLToPath(import.meta.resolve('verdaccio/package.json')));
  const [port] = await findFreePorts(1);
  const address = `127.0.0.1:${port}/`;
  const args = ['--config', join(folder, 'config.yaml'), '--listen', `http://${address}`];
  const service = startService('registry', join(verdaccio, 'bin/verdaccio'), {}, { args });
  await waitUntilReady(service, `http://${address}-/ping`);
  return {
    // Set the scope's registry. Also set a token, because pnpm refuses to publish without one.
    npmrc: `@site:registry=http://${address}\n//${address}:_authToken=anyone\n`,
    close: async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
