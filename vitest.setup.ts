import { afterAll, vi } from 'vitest';

// Vitest restores stubs and spies before each test. This restores those of a file's last test before the hooks of the next
// file in the same worker run.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
