import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService, waitUntilReady } from '@site/dev/processes';
import { endProcess } from '@site/testing/commands';
import { readThenClose } from '@site/testing/log-reader';
import { temporaryFolder } from '@site/testing/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';

it('what supervises a local site goes on when the reader of its output ends, and stops everything when told to', async () => {
  const program = `
    import { stopTogether } from '${new URL('../tools/dev/src/processes.ts', import.meta.url)}';
    const { parts } = stopTogether('Stopping.');
    parts.push({ stop: async () => process.send('stopped') });
    let lines = 0;
    setInterval(() => {
      console.log('Restarting');
      lines += 1;
      if (lines === 100) process.send('goes on');
    }, 5);`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void supervisor.kill('SIGKILL'));
  const messages: unknown[] = [];
  supervisor.on('message', (message) => messages.push(message));
  await readThenClose(supervisor, /Restarting/);
  await Promise.race([once(supervisor, 'message'), once(supervisor, 'exit')]);
  expect(await endProcess(supervisor)).toBe(0);
  expect(messages).toEqual(['goes on', 'stopped']);
});

/** A watched program that imports a source and a package, each with one more line of output when it is loaded. */
function startWatched(main: string) {
  const folder = temporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  for (const name of ['src', 'package']) mkdirSync(join(folder, name));
  write('package/index.mjs', "console.log('package');");
  write('src/part.mjs', "console.log('part');");
  write('src/main.mjs', `import '../package/index.mjs'; import './part.mjs'; ${main}`);
  const service = startService('program', join(folder, 'src/main.mjs'), {}, { watch: [join(folder, 'src')] });
  onTestFinished(() => service.stop());
  return { service, write };
}

it('a watched service starts again when a source changes, and not when a package does', async () => {
  const { service, write } = startWatched("console.log('running'); setInterval(() => {}, 1_000);");
  const starts = () => service.output().match(/^running$/gm)?.length;
  await expect.poll(starts).toBe(1);
  write('package/index.mjs', "console.log('another version of the package');");
  write('src/part.mjs', "console.log('edited');");
  await expect.poll(starts).toBe(2);
  expect(service.output().match(/^Change detected in/gm)).toHaveLength(1);
  expect(service.output()).toContain("part.mjs'");
});

it('a watched service that cannot start says why, and not that it waits', async () => {
  const { service } = startWatched("console.error('The folder cannot be used.'); process.exit(1);");
  const failure = await waitUntilReady(service, 'http://127.0.0.1:23998').catch(
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/^The program did not start\.\n/);
  expect(failure).toContain('The folder cannot be used.');
  expect(failure).not.toContain('Waiting for file changes');
});
