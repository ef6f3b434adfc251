import { type Kysely, sql } from 'kysely';
import { migrations } from '../src/platform/database/migrator.ts';

/** The API with a schema that this version does not know: for tests of deployments and roll-backs. */
migrations['9999-next'] = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column next_note text not null default ''`.execute(db);
    await sql`create index orders_next_note on orders (next_note)`.execute(db);
    await sql`create table next_things (id integer primary key)`.execute(db);
  },
};
await import('../src/main.ts');
