import { expect, it, vi } from 'vitest';
import { findApp } from './app-sources.ts';
import { fingerprint } from './fingerprint.ts';

it('depends on the variables that a build puts into its code, and on no others', async () => {
  const app = findApp('intake');
  const before = await fingerprint(app);
  vi.stubEnv('OTHER_FEATURE', 'on');
  expect(await fingerprint(app)).toBe(before);
  vi.stubEnv('VITE_FEATURE', 'on');
  const on = await fingerprint(app);
  expect(on).not.toBe(before);
  vi.stubEnv('VITE_FEATURE', 'off');
  expect(await fingerprint(app)).not.toBe(on);
});
