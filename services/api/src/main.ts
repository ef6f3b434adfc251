import { featureVariables } from './features.ts';
import { readConfig } from './platform/config/api-config.ts';
import { describeStartFailure } from './platform/config/start-error.ts';
import { log, outliveReaders } from './platform/log.ts';
import { startApi } from './server.ts';

outliveReaders();
try {
  const config = readConfig(process.env, featureVariables);
  const api = await startApi(config);
  log('listening', { url: api.url, metrics: api.metricsUrl, mode: config.mode });
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    api.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // Also shut down when the parent process, if any, disconnects. Unreference the channel, so that it does not keep this
  // process alive.
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, close);
  // The parent may have disconnected during startup.
  if (process.connected === false) close();
  process.channel?.unref();
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
