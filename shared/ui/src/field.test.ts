import { expect, it } from 'vitest';
import { describedBy } from './field.tsx';

it.each([
  [{ help: 'For the invoice', error: 'Missing' }, 'email-help email-error'],
  [{ error: 'Missing' }, 'email-error'],
  [{}, undefined],
])('a control with %o is described by %s', (shown, ids) => {
  expect(describedBy('email', shown)).toBe(ids);
});
