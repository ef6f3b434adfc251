import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService, waitUntilReady } from '@site/dev/processes';
import { endProcess } from '@site/testing/commands';
import { readThenClose } from '@site/testing/log-reader';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it, onTestFinished, test } from 'vitest';

it('what supervises a local site goes on when the reader of its output ends, and stops everything when told to', async () => {
  const program = `
    import { stopTogether } from '${new URL('../tools/dev/src/processes.ts', import.meta.url)}';
    const { parts } = stopTogether('Stopping.');
    parts.push({ stop: async () => process.send('stopped') });
    let unread = Number.NEGATIVE_INFINITY;
    process.on('message', () => (unread = 0));
    setInterval(() => {
      console.log('Restarting');
      unread += 1;
      if (unread === 100) process.send('goes on');
    }, 5);`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void supervisor.kill('SIGKILL'));
  const messages: unknown[] = [];
  supervisor.on('message', (message) => messages.push(message));
  await readThenClose(supervisor, /Restarting/);
  const goesOn = once(supervisor, 'message');
  supervisor.send('Nobody reads on.');
  await Promise.race([goesOn, once(supervisor, 'exit')]);
  // The last message may arrive after the exit, but not after the channel has closed.
  const closed = once(supervisor, 'close');
  expect(await endProcess(supervisor)).toBe(0);
  await closed;
  expect(messages).toEqual(['goes on', 'stopped']);
});

it('the log of a service is in a file, which begins again at each start', async () => {
  const folder = createTemporaryFolder();
  const log = join(folder, 'data/service.log');
  const script = join(folder, 'service.mjs');
  writeFileSync(script, `console.log('{"event":"listening"}'); console.error('a warning');`);
  for (let starts = 0; starts < 2; starts += 1)
    await once(startService('service', script, {}, { log }).child, 'close');
  await expect
    .poll(() => readFileSync(log, 'utf8').split('\n').sort())
    .toEqual(['', 'a warning', '{"event":"listening"}']);
});

/** Starts a watched program that imports a source and a package, each of which prints a line when it is loaded. */
function startWatched(main: string) {
  const folder = createTemporaryFolder();
  // Writes a file atomically, like editors do, because emptying and then filling it would be two changes.
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, 'edited'), text);
    renameSync(join(folder, 'edited'), join(folder, file));
  };
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
  const countStarts = () => service.output().match(/^running$/gm)?.length;
  await expect.poll(countStarts).toBe(1);
  write('package/index.mjs', "console.log('another version of the package');");
  write('src/part.mjs', "console.log('edited');");
  await expect.poll(countStarts).toBe(2);
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

test.each([
  // The system counts the CPU time of processes in seconds.
  [
    'computes',
    `import { spawnSync } from 'node:child_process';
    spawnSync(process.execPath, ['--eval', 'const end = Date.now() + 2_000; while (Date.now() < end);']);`,
    { standstill: 3, longerThan: 4_000, lastLine: '' },
  ],
  [
    'writes',
    `import { setTimeout as delay } from 'node:timers/promises';
    for (let line = 1; line <= 10; line += 1) {
      await delay(200);
      console.log('line', line);
    }`,
    { standstill: 2, longerThan: 3_500, lastLine: 'line 10' },
  ],
])(
  'a service that %s is waited for, and given up when it stands still',
  {
    timeout: 120_000,
  },
  async (_, program, { standstill, longerThan, lastLine }) => {
    const started = Date.now();
    const script = join(createTemporaryFolder(), 'program.mjs');
    writeFileSync(script, `${program}\nsetInterval(() => {}, 60_000);`);
    const service = startService('program', script, {});
    onTestFinished(() => service.stop());
    const waiting = waitUntilReady(service, 'http://127.0.0.1:23998', undefined, standstill * 1_000);
    await expect(waiting).rejects.toThrow(
      `The program is not ready and has made no progress for ${standstill} s.`,
    );
    expect(Date.now() - started).toBeGreaterThan(longerThan);
    expect(service.output()).toContain(lastLine);
  },
);
