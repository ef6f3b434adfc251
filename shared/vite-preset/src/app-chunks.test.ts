import { describe, expect, it } from 'vitest';
import { type ModuleInfo, planChunks } from './app-chunks.ts';

/** The modules of a remote: what each imports, which pages it imports dynamically, and its size in characters. */
type Modules = Record<string, { imports?: string[]; dynamic?: string[]; size?: number }>;

const container = 'container.ts';
const plan = (modules: Modules) =>
  Object.fromEntries(
    planChunks(
      'remote.tsx',
      (id): ModuleInfo | null => {
        const module = modules[id];
        if (!module) return null;
        const { imports = [], dynamic = [], size = 100 } = module;
        return { importedIds: imports, dynamicallyImportedIds: dynamic, code: ' '.repeat(size) };
      },
      (id) => id === container,
    ),
  );

const pages = ['a.tsx', 'b.tsx', 'c.tsx', 'd.tsx', 'e.tsx'];

describe('the scripts of a remote', () => {
  it('puts into the first script what the exposed module needs, and what half of the pages need with its imports', () => {
    expect(
      plan({
        'remote.tsx': { imports: ['prices.ts', container], dynamic: pages },
        'a.tsx': { imports: ['button.tsx', 'prices.ts'] },
        'b.tsx': { imports: ['button.tsx'] },
        'c.tsx': { imports: ['button.tsx', 'own.ts'] },
        'button.tsx': { imports: ['icon.tsx', container], size: 9_000 },
        'icon.tsx': { size: 9_000 },
        'prices.ts': { size: 9_000 },
        'own.ts': { size: 9_000 },
      }),
    ).toEqual({
      'remote.tsx': 'remote',
      'prices.ts': 'remote',
      'button.tsx': 'remote',
      'icon.tsx': 'remote',
    });
  });

  it('gives what few pages share a script of its own, if it is large', () => {
    expect(
      plan({
        'remote.tsx': { dynamic: pages },
        'a.tsx': { imports: ['quotes.ts', 'badge.tsx'] },
        'b.tsx': { imports: ['quotes.ts', 'badge.tsx'] },
        'c.tsx': { imports: ['tick.tsx'] },
        'd.tsx': { imports: ['tick.tsx'] },
        'quotes.ts': { imports: ['person.ts'], size: 9_000 },
        'person.ts': {},
        'badge.tsx': {},
        'tick.tsx': {},
      }),
    ).toEqual({
      'remote.tsx': 'remote',
      'quotes.ts': 'quotes',
      'person.ts': 'quotes',
      'badge.tsx': 'quotes',
      'tick.tsx': 'remote',
    });
  });

  it('counts pages that only a page imports', () => {
    expect(
      plan({
        'remote.tsx': { dynamic: ['a.tsx'] },
        'a.tsx': { imports: ['help.ts'], dynamic: ['b.tsx'] },
        'b.tsx': { imports: ['help.ts'] },
        'help.ts': {},
      }),
    ).toEqual({ 'remote.tsx': 'remote', 'help.ts': 'remote' });
  });
});
