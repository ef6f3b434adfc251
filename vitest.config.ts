import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { hasPostgres } from './testing/src/postgres-server.ts';
import { skipReason } from './testing/src/prerequisites.ts';

/** Long tests, which `npm run test:full` runs and `npm test` does not. */
const long = ['tests/chaos/**/*.test.ts', '**/*.full.test.ts'];
const excluded = ['**/node_modules/**', '**/dist/**'];

/** Tests on a database: `npm test` runs them on PGlite, the full run on PostgreSQL, where more files are. */
const onDatabases = globSync('services/api/src/**/*.test.ts', { exclude: excluded }).filter((file) =>
  /testing\/(api-harness|databases)/.test(readFileSync(file, 'utf8')),
);

/** For tests that start databases and processes, which takes time on a busy machine. In milliseconds. */
const longLimits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 90_000, interval: 25 } },
};

// Without a sequencer of ours: Vitest begins with the files that took longest in its last run.
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: 'vitest.setup.ts',
    // Who promotes: Git is not asked some thousand times, each time in a process of its own.
    env: { RELEASE_BY: 'Tests' },
    // Two cores, and one more because some tests wait for retries and processes.
    maxWorkers: 3,
    // As for the browser tests: CI repeats a failed test once and names it.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    // Tests leave nothing behind, so workers are reused with the modules that they have loaded.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,shell,remotes,scripts,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [...excluded, ...long],
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['{services,release}/**/*.test.ts'],
          exclude: [...excluded, ...long, ...onDatabases],
          ...longLimits,
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: onDatabases.filter((file) => !/\.(postgres|full)\./.test(file)),
          globalSetup: 'services/api/testing/templates.ts',
          ...longLimits,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: skipReason('postgres', hasPostgres) ? [] : onDatabases,
          globalSetup: hasPostgres ? 'services/api/testing/postgres-setup.ts' : [],
          ...longLimits,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          exclude: [...excluded, ...onDatabases],
          ...longLimits,
        },
      },
    ],
  },
});
