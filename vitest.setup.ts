import { afterAll, vi } from 'vitest';

// Vitest restores stubs and spies before each test. Restore those of a file's last test here, before the hooks of the
// worker's next file run.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
