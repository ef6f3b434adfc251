import { featureVariables } from './features.ts';
import { raiseLastDocumentNumber, readLastNumbers } from './invoice/issue-document.ts';
import { openDatabase } from './open-database.ts';
import { readConfig } from './platform/config/api-config.ts';
import { describeStartFailure, StartError } from './platform/config/start-error.ts';
import { log } from './platform/log.ts';

/**
 * `node migrate.js [number…]` migrates the database and exits. Each deployment runs this command. After a restore from
 * a backup, pass the last document numbers that were sent, such as INV-2026-0042, so that new documents continue after
 * them.
 */
try {
  const config = readConfig(process.env, featureVariables);
  const database = await openDatabase(config);
  try {
    for (const number of process.argv.slice(2)) {
      if (await raiseLastDocumentNumber(database.queries, config.seller.name, number.toUpperCase())) continue;
      throw new StartError(`${number} is not a number such as INV-2026-0042 or CN-2026-0007.`);
    }
    log('migrated', { database: database.kind, lastNumbers: await readLastNumbers(database.queries) });
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(describeStartFailure(error));
  process.exitCode = 1;
}
