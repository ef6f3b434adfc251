import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, test } from 'vitest';
import { openPGlite } from './pglite.ts';

test('an abandoned template is removed by a later start, and a young one stays', async () => {
  const folder = createTemporaryFolder();
  const cache = join(folder, 'cache');
  const drafts = ['draft-killed', 'draft-running'];
  for (const draft of drafts) mkdirSync(join(cache, draft, 'base'), { recursive: true });
  utimesSync(join(cache, 'draft-killed'), 0, 0);
  mkdirSync(join(folder, 'db.new'));
  writeFileSync(join(folder, 'db.new', 'half'), 'of a copy');

  const database = await openPGlite(join(folder, 'db'), cache);
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(readdirSync(cache).toSorted()).toEqual(['draft-running', expect.stringMatching(/^pglite-/)]);
  expect(readdirSync(folder).toSorted()).toEqual(['cache', 'db']);
  expect(readdirSync(join(folder, 'db'))).not.toContain('half');
});
