import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { cache, openPGlite } from './pglite.ts';

test('an abandoned template is removed by a later start, and a young one stays', async () => {
  const folder = createTemporaryFolder();
  const id = randomUUID();
  const [killed, running] = [join(cache, `draft-killed-${id}`), join(cache, `draft-running-${id}`)] as const;
  for (const draft of [killed, running]) mkdirSync(join(draft, 'base'), { recursive: true });
  onTestFinished(() => rmSync(running, { recursive: true }));
  utimesSync(killed, 0, 0);
  mkdirSync(join(folder, 'db.new'));
  writeFileSync(join(folder, 'db.new', 'half'), 'of a copy');

  const database = await openPGlite(join(folder, 'db'));
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect([existsSync(killed), existsSync(running)]).toEqual([false, true]);
  expect(readdirSync(folder)).toEqual(['db']);
  expect(readdirSync(join(folder, 'db'))).not.toContain('half');
});
