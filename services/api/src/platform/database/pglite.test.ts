import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPGlite } from './pglite.ts';

test('what a killed start has left half made is removed by the next, and what a running one makes stays', async () => {
  const folder = createTemporaryFolder();
  const cache = join(folder, 'cache');
  const program = `
    import { openPGlite } from '${new URL('pglite.ts', import.meta.url)}';
    await openPGlite(${JSON.stringify(join(folder, 'first'))}, ${JSON.stringify(cache)});`;
  const start = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
  onTestFinished(() => void start.kill('SIGKILL'));
  const drafts = () => readdirSync(cache).filter((name) => name.startsWith('draft-'));
  await vi.waitFor(() => expect(drafts()).toHaveLength(1), { timeout: 30_000 });
  const [, maker] = drafts()[0]?.split('-') ?? [];
  process.kill(Number(maker), 'SIGKILL');
  expect(await once(start, 'exit')).toEqual([1, null]);
  expect(drafts()).toHaveLength(1);
  const running = `draft-${process.pid}-abcdef`;
  const beforeRestart = `draft-${process.pid}-fedcba`;
  for (const draft of [running, beforeRestart]) mkdirSync(join(cache, draft));
  utimesSync(join(cache, beforeRestart), 0, 0);
  mkdirSync(join(folder, 'second.new'));
  writeFileSync(join(folder, 'second.new', 'half'), 'of a copy');

  const database = await openPGlite(join(folder, 'second'), cache);
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(drafts()).toEqual([running]);
  expect(readdirSync(folder).toSorted()).toEqual(['cache', 'second']);
  expect(readdirSync(join(folder, 'second'))).not.toContain('half');
});
