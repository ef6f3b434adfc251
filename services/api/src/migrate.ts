import { log } from '@site/telemetry/log';
import { readConfig } from './config/config.ts';
import { startFailure } from './config/start-error.ts';
import { openDatabase } from './storage/database.ts';

/** `node migrate.js`: brings the database's schema up to date and ends, as a step of a deployment. */
try {
  const database = await openDatabase(readConfig(process.env));
  await database.close();
  log('migrated', { database: database.kind });
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
