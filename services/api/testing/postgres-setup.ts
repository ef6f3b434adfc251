import { startPostgres } from '@site/testing/postgres-server';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/open-database.ts';
import { createQueuesOnce } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Address of the template database, which has the schema and the queues, so that API instances in tests need not
     * create them. Only the PostgreSQL test project provides it.
     */
    postgresTemplate?: string;
  }
}

/** Starts one PostgreSQL server for all suites of a run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const databaseUrl = await server.newDatabase();
  const database = await openDatabase({ dataDir: '', databaseUrl });
  await createQueuesOnce(database);
  await database.close();
  provide('postgresTemplate', databaseUrl);
  return server.stop;
}
