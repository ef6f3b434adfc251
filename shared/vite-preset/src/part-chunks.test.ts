import { describe, expect, it } from 'vitest';
import { type KnownModule, planChunks } from './part-chunks.ts';

/** A part as a table: what each module imports, which pages it asks for late, how long it is. */
type Sketch = Record<string, { imports?: string[]; late?: string[]; size?: number }>;

const glue = 'glue.ts';
const plan = (sketch: Sketch) =>
  Object.fromEntries(
    planChunks(
      'door.tsx',
      (id): KnownModule | null => {
        const module = sketch[id];
        if (!module) return null;
        const { imports = [], late = [], size = 100 } = module;
        return { importedIds: imports, dynamicallyImportedIds: late, code: ' '.repeat(size) };
      },
      (id) => id === glue,
    ),
  );

const pages = ['a.tsx', 'b.tsx', 'c.tsx', 'd.tsx', 'e.tsx'];

describe('the scripts of a part', () => {
  it('has in the door what the door needs, and what half of the pages need with all that it imports', () => {
    expect(
      plan({
        'door.tsx': { imports: ['prices.ts', glue], late: pages },
        'a.tsx': { imports: ['button.tsx', 'prices.ts'] },
        'b.tsx': { imports: ['button.tsx'] },
        'c.tsx': { imports: ['button.tsx', 'own.ts'] },
        'button.tsx': { imports: ['icon.tsx', glue], size: 9_000 },
        'icon.tsx': { size: 9_000 },
        'prices.ts': { size: 9_000 },
        'own.ts': { size: 9_000 },
      }),
    ).toEqual({ 'door.tsx': 'door', 'prices.ts': 'door', 'button.tsx': 'door', 'icon.tsx': 'door' });
  });

  it('gives a script of its own to what few pages share, if it is large', () => {
    expect(
      plan({
        'door.tsx': { late: pages },
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
      'door.tsx': 'door',
      'quotes.ts': 'quotes',
      'person.ts': 'quotes',
      'badge.tsx': 'quotes',
      'tick.tsx': 'door',
    });
  });

  it('lets what is small join the script of the fewest pages that have it all', () => {
    const found = plan({
      'door.tsx': { late: [...pages, 'f.tsx', 'g.tsx'] },
      'a.tsx': { imports: ['wide.ts', 'narrow.ts', 'small.ts'] },
      'b.tsx': { imports: ['wide.ts', 'narrow.ts', 'small.ts'] },
      'c.tsx': { imports: ['wide.ts'] },
      'wide.ts': { size: 9_000 },
      'narrow.ts': { imports: ['wide.ts'], size: 9_000 },
      'small.ts': { imports: ['wide.ts'] },
    });
    expect(found['small.ts']).toBe('narrow');
    expect(found['wide.ts']).toBe('wide');
  });

  it('counts pages that a page asks for', () => {
    expect(
      plan({
        'door.tsx': { late: ['a.tsx'] },
        'a.tsx': { imports: ['help.ts'], late: ['b.tsx'] },
        'b.tsx': { imports: ['help.ts'] },
        'help.ts': {},
      }),
    ).toEqual({ 'door.tsx': 'door', 'help.ts': 'door' });
  });
});
