import { log } from '@site/telemetry/log';
import { readConfig } from './platform/config/api-config.ts';
import { startFailure } from './platform/config/start-error.ts';
import { openDatabase } from './platform/database/database.ts';

/** `node migrate.js`: brings the database's schema up to date and ends, as a step of a deployment. */
try {
  const database = await openDatabase(readConfig(process.env));
  await database.close();
  log('migrated', { database: database.kind });
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
