import { readConfig } from './config/config.ts';
import { startFailure } from './config/start-error.ts';
import { startApi } from './server.ts';

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
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
