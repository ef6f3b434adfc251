import type { Feature } from '../platform/feature.ts';
import { waitlistOperations, waitlistRoutes, waitlistVariables } from './waitlist.ts';
import { createWaitlistTable, waitlistTables } from './waitlist-tables.ts';

export const waitlistFeature: Feature = {
  migrations: { '0001-schema': createWaitlistTable },
  tables: waitlistTables,
  variables: waitlistVariables,
  routes: (services) => [waitlistRoutes(services)],
  operations: ({ database }) => [waitlistOperations(database.queries)],
};
