import { afterAll, vi } from 'vitest';

// Vitest restores stubs and spies only before each test. Restore the stubs and spies of a file's last test here, before
// the worker runs the hooks of the next file.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
