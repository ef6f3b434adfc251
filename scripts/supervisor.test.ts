import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endProcess } from '@site/testing/commands';
import { readThenClose } from '@site/testing/log-reader';
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
