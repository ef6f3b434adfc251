import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterRest } from './after-rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('many askings in a row lead to one piece of work, after the rest', () => {
  const work = vi.fn();
  const saving = afterRest(300, work);
  saving.touch();
  vi.advanceTimersByTime(299);
  saving.touch();
  vi.advanceTimersByTime(299);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a visitor who leaves before the rest is over loses nothing', () => {
  const work = vi.fn();
  const saving = afterRest(300, work);
  saving.touch();
  saving.flush();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300);
  saving.flush();
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that was dropped is not done', () => {
  const work = vi.fn();
  const saving = afterRest(300, work);
  saving.touch();
  saving.drop();
  vi.advanceTimersByTime(300);
  expect(work).not.toHaveBeenCalled();
});
