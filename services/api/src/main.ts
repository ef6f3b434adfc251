import { ConfigError, readConfig } from './config/config.ts';
import { startApi } from './server.ts';
import { FolderInUseError } from './storage/folder-lock.ts';
import { UnreadableSchemaError } from './storage/migrate.ts';
import { UnreadableDatabaseError } from './storage/pglite-template.ts';

try {
  const config = readConfig(process.env);
  const api = await startApi(config);
  console.log(JSON.stringify({ event: 'listening', url: api.url, mode: config.mode }));
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      api.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(messageOf(error));
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}

function messageOf(error: unknown): string {
  const isExplained = [ConfigError, FolderInUseError, UnreadableDatabaseError, UnreadableSchemaError].some(
    (explained) => error instanceof explained,
  );
  if (error instanceof Error && isExplained) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'The port of the API is in use. Choose another with API_PORT=<port>.';
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL cannot be reached. Nothing was changed.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
