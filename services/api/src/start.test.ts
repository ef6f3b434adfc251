import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openApi } from '../testing/api-harness.ts';
import { readConfig } from './platform/config/api-config.ts';
import { startFailure } from './platform/config/start-error.ts';
import { startApi } from './server.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'api-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a start fails with one sentence when the port is in use', async () => {
  const api = await openApi();
  const { database } = api.dependencies();
  const config = readConfig({ ...api.environment, API_PORT: new URL(api.url()).port, DATA_DIR: newFolder() });
  const error = await startApi(config, { database }).catch((failed: unknown) => failed);
  expect(startFailure(error)).toBe('The port of the API is in use: choose another with API_PORT=<port>.');
});

test.each([
  ['DATA_DIR', (file: string) => file, /^The data folder .+\/file cannot be used \(EEXIST.+\.$/],
  ['DATABASE_URL', () => 'postgres://api@127.0.0.1:1/api', /^The API did not start: .*ECONNREFUSED.*\.$/],
])('a start fails with one sentence when %s cannot be used', async (name, value, printed) => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const config = readConfig({ API_PORT: '0', DATA_DIR: newFolder(), [name]: value(file) });
  const error = await startApi(config).catch((failed: unknown) => failed);
  expect(startFailure(error)).toMatch(printed);
});
