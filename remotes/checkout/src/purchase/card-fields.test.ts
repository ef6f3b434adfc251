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

const incomplete = { code: 'incomplete_number', message: 'Your card number is incomplete.' };
const left: CardEvent = { type: 'blurred', field: 'cardNumber' };

it.each<[string, CardEvent[], string | null]>([
  ['nothing while it is being typed in', [typed(false, invalid)], null],
  ['what is missing once it is left', [typed(false), left], 'Please enter a complete card number'],
  ['what is wrong in the words of the provider', [typed(false, invalid), left], invalid.message],
  ['our own words for a part', [typed(false, incomplete), left], 'Please enter a complete card number'],
  ['nothing as soon as it is right', [typed(false), left, typed(true)], null],
])('a field shows %s', (_, events, shown) => {
  expect(after(...events).cardNumber.shown).toBe(shown);
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
