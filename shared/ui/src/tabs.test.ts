import { expect, it } from 'vitest';
import { nextTab } from './tabs.tsx';

it.each([
  ['a', 'ArrowRight', 'b'],
  ['c', 'ArrowRight', 'a'],
  ['c', 'ArrowLeft', 'b'],
  ['a', 'ArrowLeft', 'c'],
  ['b', 'Home', 'a'],
  ['b', 'End', 'c'],
  ['a', 'ArrowDown', undefined],
])('from tab %s, %s goes to %s', (from, key, to) => {
  expect(nextTab(['a', 'b', 'c'], from, key)).toBe(to);
});
