#!/usr/bin/env node
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { log } from '@site/telemetry/log';
import { systemFailure } from '../model/errors.ts';
import { serveLocation } from './origin.ts';

/** `node origin.js --store <location>`: `pnpm release serve` by itself, for a machine without the repository. */
try {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      port: { type: 'string', default: process.env.PORT ?? '8080' },
      address: { type: 'string', default: '0.0.0.0' },
    },
  });
  const { store: location, port, address } = values;
  const { url, metricsUrl, store, close } = await serveLocation(location, { port: Number(port), address });
  log('listening', { url, metrics: metricsUrl, store });
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await close();
} catch (error) {
  console.error((systemFailure(error) ?? (error as Error)).message);
  process.exitCode = 1;
}
