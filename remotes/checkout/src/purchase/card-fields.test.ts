import { expect, it } from 'vitest';
import { applyChange, type CardFields, showErrors, untouchedCard } from './card-fields.ts';

const invalid = { code: 'invalid_number', message: 'Your card number is invalid.' };
const incomplete = { code: 'incomplete_number', message: 'Your card number is incomplete.' };
const typed = (complete: boolean, error?: typeof invalid) => (card: CardFields) =>
  applyChange(card, 'cardNumber', { complete, error });
const left = (card: CardFields) => showErrors(card, 'cardNumber');

it.each<[string, ((card: CardFields) => CardFields)[], string | null]>([
  ['nothing while it is being typed in', [typed(false, invalid)], null],
  ['what is missing once it is left', [typed(false), left], 'Please enter a complete card number'],
  ['what is wrong in the words of the provider', [typed(false, invalid), left], invalid.message],
  ['our own words for a part', [typed(false, incomplete), left], 'Please enter a complete card number'],
  ['nothing as soon as it is right', [typed(false), left, typed(true)], null],
])('a field shows %s', (_, events, shown) => {
  const { isShown, error } = events.reduce((card, event) => event(card), untouchedCard).cardNumber;
  expect(isShown ? error : null).toBe(shown);
});
it('shows all errors at once on submit', () => {
  const { cardNumber, cardExpiry, cardCvc } = showErrors(typed(true)(untouchedCard));
  expect(cardNumber).toMatchObject({ isShown: false, error: null });
  expect(cardExpiry).toMatchObject({ isShown: true, error: 'Please enter a valid expiry date' });
  expect(cardCvc).toMatchObject({ isShown: true, error: 'Please enter a valid security code (CVC)' });
});
