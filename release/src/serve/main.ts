#!/usr/bin/env node
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { explainSystemFailure } from '../reporting/errors.ts';
import { logEvent, outliveReaders } from '../reporting/event-log.ts';
import { serveLocation } from './origin.ts';

/** Runs `node origin.js --store <location>`, which is `pnpm release serve` for machines without the repository. */
outliveReaders();
try {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      port: { type: 'string', default: process.env.PORT || '8080' },
      address: { type: 'string', default: '0.0.0.0' },
    },
  });
  const { store: location, port, address } = values;
  const { url, store, close } = await serveLocation(location, { port: Number(port), address });
  logEvent('listening', { url, store }, console.log);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await close();
} catch (error) {
  console.error((explainSystemFailure(error) ?? (error as Error)).message);
  process.exitCode = 1;
}
