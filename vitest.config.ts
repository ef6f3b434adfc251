import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,shell,remotes,services,release,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    // Two cores: more would only make the databases of the service tests wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
