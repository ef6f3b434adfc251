import { startPostgres } from '@site/testing/postgres-server';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/open-database.ts';
import { createQueuesOnce } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database with the schema and queues that every API would otherwise create; undefined in other projects. */
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
