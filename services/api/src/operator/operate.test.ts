import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { operate } from '@site/testing/commands';
import { expect, test, vi } from 'vitest';
import { openApi } from '../../testing/api-harness.ts';
import { onDisk } from '../../testing/engines.ts';
import { createProgram } from './program.ts';

test('the command line uses a socket of the running API, and without an API opens the folder', async () => {
  const api = await openApi(onDisk);
  await api.post(`/questionnaires/${randomUUID()}`, { Email: 'ada@example.com' });
  const folder = join(api.folder, 'operator');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o600);
  expect(await operate(api.environment, 'retry', '12345678')).toEqual({
    code: 1,
    out: '',
    err: 'There is no open job with the id 12345678. `pnpm operate jobs` lists them.\n',
  });
  const exporting = ['data-subject', 'export', 'ada@example.com', '--file', 'ada.json'] as const;
  expect(await operate(api.environment, ...exporting)).toMatchObject({ code: 0, err: '' });
  const file = join(api.folder, 'ada.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const content = readFileSync(file, 'utf8');
  await api.stop();
  const preview = await operate(api.environment, 'data-subject', 'erase', 'ada@example.com', '--json');
  expect(JSON.parse(preview.out)).toMatchObject({ removed: { questionnaires: 1 } });
  const second = await operate(api.environment, ...exporting);
  expect([second.code, second.err]).toEqual([1, expect.stringContaining('exists already')]);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test('the command line explains its commands', async () => {
  const environment = { DATA_DIR: import.meta.dirname };
  const help = await operate(environment, '--help');
  expect([help.code, help.err]).toEqual([0, '']);
  for (const command of ['jobs', 'retry', 'invoices', 'data-subject']) {
    expect(help.out).toContain(`\n  ${command}`);
  }
  expect(await operate(environment, 'data-subject', 'erase', '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('paid orders, with the name'),
  });
});

test('a command that is not understood: exit code 2', async () => {
  const { code, out, err } = await operate({ DATA_DIR: import.meta.dirname }, 'job');
  expect([code, out, err]).toEqual([2, '', expect.stringContaining("unknown command 'job'")]);
});

test.each([
  [['jobs', 'all'], "too many arguments for 'jobs'"],
  [['data-subject', 'export'], "missing required argument 'email'"],
  [['retry', '--every'], "unknown option '--every'"],
])('%j is not understood', async (args, message) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const program = createProgram(() => Promise.reject(new Error('It was understood.')));
  await expect(program.parseAsync(args, { from: 'user' })).rejects.toThrow(message);
});
