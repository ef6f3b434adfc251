import { expect, test, vi } from 'vitest';
import { createRegister } from './one-at-a-time.ts';

test('the second to start stops the first', () => {
  const register = createRegister();
  const [first, second] = [{ stop: vi.fn() }, { stop: vi.fn() }];
  register.start(first);
  register.start(second);
  expect(first.stop).toHaveBeenCalledOnce();
  expect(second.stop).not.toHaveBeenCalled();
});

test('one that starts twice does not stop itself', () => {
  const register = createRegister();
  const only = { stop: vi.fn() };
  register.start(only);
  register.start(only);
  expect(only.stop).not.toHaveBeenCalled();
});

test('one that has ended is not stopped again', () => {
  const register = createRegister();
  const [first, second] = [{ stop: vi.fn() }, { stop: vi.fn() }];
  register.start(first);
  register.end(first);
  register.start(second);
  expect(first.stop).not.toHaveBeenCalled();
});

test('an end that comes late does not silence the one that plays', () => {
  const register = createRegister();
  const [first, second, third] = [{ stop: vi.fn() }, { stop: vi.fn() }, { stop: vi.fn() }];
  register.start(first);
  register.start(second);
  register.end(first);
  register.start(third);
  expect(second.stop).toHaveBeenCalledOnce();
});
