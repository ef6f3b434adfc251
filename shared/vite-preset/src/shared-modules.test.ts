import { beforeEach, expect, it, vi } from 'vitest';
import type { SharedModule } from './shared-modules.ts';

/** Each test imports the module anew, like a new page. */
let container: typeof import('./shared-modules.ts');
beforeEach(async () => {
  vi.resetModules();
  container = await import('./shared-modules.ts');
});

const createLoaded = (module: string): SharedModule => ({
  from: 'host',
  get: async () => () => module,
  loaded: true,
  lib: () => module,
});
const createUnloaded = (module: string): SharedModule => ({ from: 'host', get: async () => () => module });

it('takes a loaded version before a newer one, and loads one where none is', async () => {
  const scope = {
    library: { '1.9.0': createLoaded('1.9'), '2.0.0': createUnloaded('2.0') },
    other: { '1.0.0': createUnloaded('1.0') },
  };
  await container.initSharedModules(scope, ['library', 'other']);
  expect(['library', 'other'].map(container.sharedModule)).toEqual(['1.9', '1.0']);
});

it('keeps the modules of the first host', async () => {
  await container.initSharedModules({ library: { '1.0.0': createLoaded('first') } }, ['library']);
  await container.initSharedModules({ library: { '9.0.0': createLoaded('another') } }, ['library']);
  expect(container.sharedModule('library')).toBe('first');
});

it('names a module that the host does not provide', async () => {
  await expect(container.initSharedModules({}, ['library'])).rejects.toThrow('shared module "library"');
});
