import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const work = vi.fn();
  const saver = debounce(300, work);
  saver.request();
  return { work, saver };
}

test('several requests run the work once, after the pause', () => {
  const { work, saver } = start();
  vi.advanceTimersByTime(299);
  saver.request();
  vi.advanceTimersByTime(299);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('requested work runs once when it is flushed before the pause ends', () => {
  const { work, saver } = start();
  saver.flush();
  vi.advanceTimersByTime(300);
  saver.flush();
  expect(work).toHaveBeenCalledTimes(1);
});

test('cancelled work does not run', () => {
  const { work, saver } = start();
  saver.cancel();
  vi.advanceTimersByTime(300);
  expect(work).not.toHaveBeenCalled();
});
