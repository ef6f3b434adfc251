import { sql } from 'kysely';
import type { Feature } from '../platform/feature.ts';
import { readRows } from '../platform/privacy/read-rows.ts';
import { waitlistOperations, waitlistRoutes, waitlistVariables } from './waitlist.ts';
import { createWaitlistTable, waitlistTables } from './waitlist-tables.ts';

export const waitlistFeature: Feature = {
  migrations: { '0001-schema': createWaitlistTable },
  tables: waitlistTables,
  variables: waitlistVariables,
  routes: (services) => [waitlistRoutes(services)],
  operations: ({ database }) => [waitlistOperations(database.queries)],
  retention: ({ olderThan, config }) => [
    {
      name: 'waitlist entries',
      table: 'waitlist',
      due: olderThan(config.retention.waitlistDays, sql`joined_at`),
    },
  ],
  dataSubject: {
    exportSections: (queries, email) => ({
      waitlist: readRows(queries.selectFrom('waitlist').selectAll().where('email', '=', email)),
    }),
    find: async (queries, email) => {
      const rows = await queries.selectFrom('waitlist').select('email').where('email', '=', email).execute();
      return { removed: { waitlist: rows.length } };
    },
    erase: async (transaction, email) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('waitlist')
        .where('email', '=', email)
        .executeTakeFirst();
      return { waitlist: Number(numDeletedRows) };
    },
  },
};
