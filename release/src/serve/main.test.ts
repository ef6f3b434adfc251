import { spawn, spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess } from '@site/testing/commands';
import { readThenClose } from '@site/testing/log-reader';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { goLive } from '../../testing/small-site.ts';
import { folderStore } from '../store/folder-store.ts';

it.each([
  ['the origin', './main.ts', []],
  ['`release serve`', '../commands/cli.ts', ['serve']],
])('%s goes on when the reader of its log ends while the store is damaged', async (_, program, command) => {
  const store = createTemporaryFolder();
  await goLive(folderStore(store), 'first');
  const origin = spawn(
    process.execPath,
    [fileURLToPath(new URL(program, import.meta.url)), ...command, '--store', store, '--port', '0'],
    { env: { PATH: process.env.PATH ?? '' } },
  );
  onTestFinished(() => void origin.kill('SIGKILL'));
  const [url = ''] = await readThenClose(origin, /http:[^"\s.]+/);
  expect((await fetch(url)).status).toBe(200);
  for (const page of globSync('pages/*/*.html*', { cwd: store })) rmSync(join(store, page));
  // Each request logs a fault.
  for (let request = 0; request < 20; request += 1) expect((await fetch(url)).status).toBe(500);
  expect(await endProcess(origin)).toBe(0);
});

it('takes an empty PORT for none', () => {
  const origin = fileURLToPath(new URL('./main.ts', import.meta.url));
  // No machine has this address, so that the origin names the port that it could not listen on.
  const options = ['--store', createTemporaryFolder(), '--address', '203.0.113.1'];
  const { stderr } = spawnSync(process.execPath, [origin, ...options], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', PORT: '' },
  });
  expect(stderr).toContain('203.0.113.1:8080');
});
