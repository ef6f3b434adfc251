import { hasPostgres, type PostgresServer, startPostgres } from '@site/testing/postgres-server';
import { afterAll, beforeAll, describe, test } from 'vitest';

/** What the API keeps its things in: the variables that choose it, for a database of the test's own. */
export type Engine = { name: string; variables: () => Promise<Record<string, string>> };

/** Nothing to install and nothing to choose. */
export const embedded: Engine = { name: 'pglite', variables: async () => ({}) };

/** Runs a suite on the embedded database and, where its programs are installed, on a real PostgreSQL server. */
export function onEveryEngine(suite: (engine: Engine) => void): void {
  describe('on PGlite', () => suite(embedded));
  if (!hasPostgres) {
    console.warn('PostgreSQL 15 is not installed here: this suite runs on PGlite only.');
    test('on PostgreSQL: NOT RUN, its server programs are not installed on this machine', () => {});
    return;
  }
  describe('on PostgreSQL', () => {
    let server: PostgresServer | undefined;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server?.stop());
    suite({
      name: 'postgres',
      variables: async () => ({ DATABASE_URL: (await server?.newDatabase()) ?? '' }),
    });
  });
}
