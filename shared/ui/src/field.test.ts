import { expect, it } from 'vitest';
import { describeLimit, listDescriptions } from './field.tsx';

it.each([
  [{ help: 'For the invoice', error: 'Missing' }, 'email-help email-error'],
  [{ error: 'Missing' }, 'email-error'],
  [{ help: 'For the invoice', limit: 'Full' }, 'email-help email-limit'],
  [{}, undefined],
])('a control with %o is described by %s', (shown, ids) => {
  expect(listDescriptions('email', shown)).toBe(ids);
});

it.each([
  [7_999, 8_000, undefined],
  [8_000, 8_000, 'Only 8,000 characters fit here. Anything beyond that was left out.'],
  [5_000_000, undefined, undefined],
])('a text of %i characters in a field for %s: %s', (length, maxLength, note) => {
  expect(describeLimit(length, maxLength)).toBe(note);
});
