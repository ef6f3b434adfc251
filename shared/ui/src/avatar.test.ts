import { expect, it } from 'vitest';
import { avatarFill, fillCount, initials } from './avatar.tsx';

it.each([
  ['Ada King Lovelace', 'AK'],
  ['plato', 'P'],
  ['  Jo \t Wu ', 'JW'],
  ['Łukasz Żak', 'ŁŻ'],
  ['𝒜da Wu', '𝒜W'],
  ['  ', ''],
])('the initials of %j are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it('fills by the length of the name alone, and comes round after all fills', () => {
  const fills = Array.from({ length: fillCount }, (_, index) => avatarFill('x'.repeat(index + 1)));
  expect(new Set(fills).size).toBe(fillCount);
  expect(avatarFill('x'.repeat(fillCount + 1))).toBe(avatarFill('y'));
});
