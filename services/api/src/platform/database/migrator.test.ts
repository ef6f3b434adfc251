import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmpty } from '../../../testing/databases.ts';
import { migrations } from '../../open-database.ts';
import { migrate } from './migrator.ts';

test.each([
  ['starts on', '9999-later', undefined],
  ['rejects', '0000-other-code', 'corrupted migrations'],
])('an older version %s a schema with the migration %s', async (_, name, error) => {
  const { queries } = await openEmpty();
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2100-01-01T00:00:00.000Z')`.execute(
    queries,
  );
  const migrating = migrate(queries, migrations);
  if (error) await expect(migrating).rejects.toThrow(error);
  else await migrating;
  await sql`delete from kysely_migration where name = ${name}`.execute(queries);
});
