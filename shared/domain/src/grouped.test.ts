import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

it.each([
  0, 7, 94, 155, 650, 999, 1000, 1300, 12_500, 999_999, 1_000_000, 2_345_678_901, 4.9, 1234.567, -1300,
])('writes %d as the United States do', (value) => {
  expect(grouped(value)).toBe(value.toLocaleString('en-US'));
});
