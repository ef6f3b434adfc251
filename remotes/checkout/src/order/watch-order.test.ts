import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchOrder } from './watch-order.ts';

let looks: number;
let isWaiting: boolean;
let left: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  looks = 0;
  isWaiting = true;
  left = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
});

const look = async () => {
  looks += 1;
  return isWaiting;
};
/** Counts how often the order is looked up while time passes. */
async function countLooks(milliseconds: number): Promise<number> {
  const before = looks;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return looks - before;
}
function setVisibility(visibilityState: 'visible' | 'hidden'): void {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

it('looks with growing pauses while the tab is visible, until nothing is expected any more', async () => {
  void watchOrder(look, { startsNow: false, signal: left.signal });
  expect(await countLooks(60_000)).toBeGreaterThan(5);
  expect(await countLooks(600_000)).toBeLessThan(13);
  setVisibility('hidden');
  expect(await countLooks(600_000)).toBe(0);
  setVisibility('visible');
  expect(await countLooks(2_100)).toBe(2);
  isWaiting = false;
  expect(await countLooks(600_000)).toBe(1);
});

it('looks at once where that is asked for, and not after the order is left', async () => {
  void watchOrder(look, { startsNow: true, signal: left.signal });
  expect(await countLooks(1)).toBe(1);
  left.abort();
  expect(await countLooks(600_000)).toBe(0);
});
