import { afterAll, vi } from 'vitest';

// Vitest takes stubs and spies back before each test. Those of a file's last test go here, before the hooks of the
// next file in the same worker.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
