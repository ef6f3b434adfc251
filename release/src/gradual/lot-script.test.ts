import { canaryBucketKey } from '@site/contract/canary';
import { expect, it } from 'vitest';
import { type Lot, lotScript } from './lot-script.ts';

const lot: Lot = { live: 'aaaaaaaaaaaa', candidate: 'bbbbbbbbbbbb', stage: '0123456789ab', percent: 10 };

/** Runs the script as a page would, for a visitor with a storage of their own. */
function visit(kept: Map<string, string>, of: Lot): string | null {
  let went: string | null = null;
  const location = {
    pathname: '/pricing',
    search: '?category=linkedin',
    hash: '#faq',
    replace: (to: string) => {
      went = to;
    },
  };
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const document = { documentElement: { hidden: false } };
  const run = new Function('location', 'localStorage', 'document', 'setTimeout', lotScript(of).code);
  run(location, localStorage, document, () => {});
  return went;
}

it('draws about as many visitors as it is told to, and sends them to the same page', () => {
  const went = Array.from({ length: 5_000 }, () => visit(new Map(), lot));
  const drawn = went.filter((to) => to !== null);
  // Six standard deviations to each side.
  expect(drawn.length).toBeGreaterThan(500 - 128);
  expect(drawn.length).toBeLessThan(500 + 128);
  expect(new Set(drawn)).toEqual(new Set(['/_release/bbbbbbbbbbbb/pricing?category=linkedin#faq']));
});

it('decides once per visitor, and keeps who was drawn when the percentage is raised', () => {
  for (let visitor = 0; visitor < 500; visitor += 1) {
    const kept = new Map<string, string>();
    const first = visit(kept, lot);
    expect(visit(kept, lot)).toBe(first);
    const later = visit(kept, { ...lot, stage: 'ffffffffffff', percent: 50 });
    if (first) expect(later).toBe(first);
    const [candidate, , stage, arm] = (kept.get(canaryBucketKey) ?? '').split(':');
    expect([candidate, stage, arm]).toEqual([
      lot.candidate,
      'ffffffffffff',
      later ? lot.candidate : lot.live,
    ]);
  }
});

it('draws again for another candidate', () => {
  const kept = new Map<string, string>();
  visit(kept, lot);
  const before = kept.get(canaryBucketKey)?.split(':')[1];
  visit(kept, { ...lot, candidate: 'cccccccccccc' });
  expect(kept.get(canaryBucketKey)?.split(':')[1]).not.toBe(before);
});

it('leaves everybody where they are when storage is forbidden or holds nonsense', () => {
  const forbidden = new Map<string, string>();
  forbidden.get = () => {
    throw new Error('forbidden');
  };
  expect(visit(forbidden, { ...lot, percent: 100 })).toBeNull();
  expect(visit(new Map([[canaryBucketKey, 'bbbbbbbbbbbb:much']]), { ...lot, percent: 99 })).toBeNull();
});
