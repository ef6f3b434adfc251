#!/usr/bin/env node
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { systemFailure } from '../model/errors.ts';
import { openStore } from '../store/open-store.ts';
import { fileMemory } from '../store/seen-pointer.ts';
import { startOrigin } from './origin.ts';

/** `node origin.js --store <location>`: `pnpm release serve` by itself, for a machine without the repository. */
try {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      port: { type: 'string', default: process.env.PORT ?? '8080' },
      address: { type: 'string', default: '0.0.0.0' },
    },
  });
  const store = await openStore(values.store);
  const memory = fileMemory(store.describe());
  const origin = await startOrigin({ store, port: Number(values.port), address: values.address, memory });
  console.log(JSON.stringify({ event: 'listening', url: origin.url, store: store.describe() }));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await origin.close();
} catch (error) {
  console.error((systemFailure(error) ?? (error as Error)).message);
  process.exitCode = 1;
}
