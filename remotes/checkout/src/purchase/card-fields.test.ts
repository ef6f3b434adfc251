import { expect, it } from 'vitest';
import { areReady, type CardEvent, cardFieldError, cardFields, untouchedCard } from './card-fields.ts';

const after = (...events: CardEvent[]) => events.reduce(cardFields, untouchedCard);
const typed = (complete: boolean, error?: { code: string; message: string }): CardEvent => ({
  type: 'changed',
  field: 'cardNumber',
  complete,
  error,
});
const invalid = { code: 'invalid_number', message: 'Your card number is invalid.' };

it('shows no error while a field is being typed in', () => {
  expect(after(typed(false, invalid)).cardNumber.shown).toBeNull();
});
it('shows what is missing when the field is left', () => {
  expect(after(typed(false), { type: 'blurred', field: 'cardNumber' }).cardNumber.shown).toBe(
    'Please enter a complete card number',
  );
});
it('shows what is wrong in the words of the provider', () => {
  expect(after(typed(false, invalid), { type: 'blurred', field: 'cardNumber' }).cardNumber.shown).toBe(
    'Your card number is invalid.',
  );
});
it('words an incomplete number in our own words', () => {
  const incomplete = { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  expect(after(typed(false, incomplete), { type: 'blurred', field: 'cardNumber' }).cardNumber.shown).toBe(
    'Please enter a complete card number',
  );
});
it('removes the error as soon as the number is right', () => {
  expect(
    after(typed(false), { type: 'blurred', field: 'cardNumber' }, typed(true)).cardNumber.shown,
  ).toBeNull();
});
it('shows all errors at once on submit', () => {
  const { cardNumber, cardExpiry, cardCvc } = after(typed(true), { type: 'submitted' });
  expect([cardNumber.shown, cardExpiry.shown, cardCvc.shown]).toEqual([
    null,
    'Please enter a valid expiry date',
    'Please enter a valid security code (CVC)',
  ]);
});
it('finds nothing wrong with a complete field', () => {
  expect(cardFieldError('cardNumber', after(typed(true)).cardNumber)).toBeUndefined();
});
it('begins anew when the fields are loaded again', () => {
  expect(after(typed(true), { type: 'reloaded' })).toEqual(untouchedCard);
});
it('is ready when all three fields are', () => {
  const two = after({ type: 'ready', field: 'cardNumber' }, { type: 'ready', field: 'cardExpiry' });
  expect(areReady(two)).toBe(false);
  expect(areReady(cardFields(two, { type: 'ready', field: 'cardCvc' }))).toBe(true);
});
