import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { hasPostgres } from './testing/src/postgres-server.ts';
import { explainSkip } from './testing/src/prerequisites.ts';

/** Long tests, which only `npm run test:full` runs. */
const long = ['tests/chaos/**/*.test.ts', '**/*.full.test.ts'];
const excluded = ['**/node_modules/**', '**/dist/**'];

/** Tests that use a database. `npm test` runs them on PGlite; the full run uses PostgreSQL and includes more files. */
const onDatabases = globSync('services/api/src/**/*.test.ts', { exclude: excluded }).filter((file) =>
  /testing\/(api-harness|databases)/.test(readFileSync(file, 'utf8')),
);

/** Timeouts in milliseconds for tests that start databases and processes, which is slow on a busy machine. */
const longLimits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 90_000, interval: 25 } },
};

// No custom sequencer is needed, because Vitest starts with the files that took longest in its last run.
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: 'vitest.setup.ts',
    // Name the person who promotes, because releases would otherwise start a Git process thousands of times to find the
    // name.
    env: { RELEASE_BY: 'Tests' },
    // Two workers for two cores, and a third because some tests mostly wait for retries and processes.
    maxWorkers: 3,
    // CI repeats a failed test once and reports it, as it does with browser tests.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A poll ends as soon as it holds. By default it gives up after a second, in which a process may not even start.
    expect: { poll: { timeout: 15_000, interval: 25 } },
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    // Tests clean up after themselves, so workers and their loaded modules are reused.
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
          include: explainSkip('postgres', hasPostgres) ? [] : onDatabases,
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
