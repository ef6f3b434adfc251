import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('requested work runs once: after the pause, or when it is flushed, and not when it is cancelled', () => {
  const work = vi.fn();
  const saver = debounce(300, work);
  saver.request();
  vi.advanceTimersByTime(299);
  saver.request();
  vi.advanceTimersByTime(299);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  expect(saver.flush()).toBe(false);
  saver.request();
  expect(saver.flush()).toBe(true);
  saver.request();
  saver.cancel();
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(2);
});
