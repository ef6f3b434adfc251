import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endProcess } from '@site/testing/commands';
import { readThenClose } from '@site/testing/log-reader';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

test('the API goes on when the reader of its log ends, and ends gracefully when it is told to', async () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const api = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', API_PORT: '0', DATA_DIR: createTemporaryFolder() },
  });
  onTestFinished(() => void api.kill('SIGKILL'));
  const [, url] = await readThenClose(api, /"url":"(http:[^"]+)"/);
  // Each request logs a line, and each response without a provider logs a line to the other stream.
  for (let request = 0; request < 20; request += 1) {
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await fetch(`${url}/ready`);
  }
  expect(await endProcess(api)).toBe(0);
});
