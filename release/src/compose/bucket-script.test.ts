import { canaryBucketKey } from '@site/domain/browser-storage';
import { expect, it } from 'vitest';
import { buildBucketScript } from './canary-pages.ts';

const assignment = { release: 'bbbbbbbbbbbb', group: 'bbbbbbbbbbbb', percent: 10 };

/**
 * Runs the script like a page, for a visitor with the given storage. Returns the path to which it sends the visitor.
 */
function visit(storage: Map<string, string>, of: typeof assignment): string | null {
  let target: string | null = null;
  const location = {
    pathname: '/pricing',
    search: '?category=linkedin',
    hash: '#faq',
    replace: (to: string) => {
      target = to;
    },
  };
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  };
  const document = { documentElement: { hidden: false } };
  const run = new Function('location', 'localStorage', 'document', 'setTimeout', buildBucketScript(of).code);
  run(location, localStorage, document, () => {});
  return target;
}

it('assigns about the given percentage of visitors, and sends them to the same page', () => {
  const targets = Array.from({ length: 5_000 }, () => visit(new Map(), assignment));
  const moved = targets.filter((target) => target !== null);
  // The limits are six standard deviations from the mean.
  expect(moved.length).toBeGreaterThan(500 - 128);
  expect(moved.length).toBeLessThan(500 + 128);
  expect(new Set(moved)).toEqual(new Set(['/_release/bbbbbbbbbbbb/pricing?category=linkedin#faq']));
});

it('assigns a visitor once per canary: also when its percentage is raised or it goes on with another release', () => {
  for (let visitor = 0; visitor < 300; visitor += 1) {
    const storage = new Map<string, string>();
    const first = visit(storage, assignment);
    const bucket = storage.get(canaryBucketKey)?.split(':')[1];
    expect(visit(storage, assignment)).toBe(first);
    if (first) expect(visit(storage, { ...assignment, percent: 50 })).toBe(first);
    const next = visit(storage, { ...assignment, release: 'cccccccccccc' });
    expect(next).toBe(first?.replace(assignment.release, 'cccccccccccc') ?? null);
    visit(storage, { ...assignment, group: 'cccccccccccc' });
    expect(storage.get(canaryBucketKey)?.split(':')[1]).not.toBe(bucket);
  }
});

it('leaves visitors on the live release when storage is forbidden or its value is invalid', () => {
  const forbidden = new Map<string, string>();
  forbidden.get = () => {
    throw new Error('forbidden');
  };
  expect(visit(forbidden, { ...assignment, percent: 100 })).toBeNull();
  const invalid = new Map([[canaryBucketKey, 'bbbbbbbbbbbb:much']]);
  expect(visit(invalid, { ...assignment, percent: 99 })).toBeNull();
});
