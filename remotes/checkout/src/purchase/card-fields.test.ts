import { expect, it } from 'vitest';
import { applyChange, type CardFields, showErrors, untouchedCard } from './card-fields.ts';

const invalid = { code: 'invalid_number', message: 'Your card number is invalid.' };
const incomplete = { code: 'incomplete_number', message: 'Your card number is incomplete.' };
const typeCard = (complete: boolean, error?: typeof invalid) => (card: CardFields) =>
  applyChange(card, 'cardNumber', { complete, error });
const leaveCard = (card: CardFields) => showErrors(card, 'cardNumber');

it.each<[string, ((card: CardFields) => CardFields)[], string | null]>([
  ['nothing while it is being typed in', [typeCard(false, invalid)], null],
  ['what is missing once it is left', [typeCard(false), leaveCard], 'Please enter a complete card number'],
  ['what is wrong in the words of the provider', [typeCard(false, invalid), leaveCard], invalid.message],
  [
    'our own words for a part',
    [typeCard(false, incomplete), leaveCard],
    'Please enter a complete card number',
  ],
  ['nothing as soon as it is right', [typeCard(false), leaveCard, typeCard(true)], null],
])('a field shows %s', (_, events, shown) => {
  const { isShown, error } = events.reduce((card, event) => event(card), untouchedCard).cardNumber;
  expect(isShown ? error : null).toBe(shown);
});
it('shows all errors at once on submit', () => {
  const { cardNumber, cardExpiry, cardCvc } = showErrors(typeCard(true)(untouchedCard));
  expect(cardNumber).toMatchObject({ isShown: false, error: null });
  expect(cardExpiry).toMatchObject({ isShown: true, error: 'Please enter a valid expiry date' });
  expect(cardCvc).toMatchObject({ isShown: true, error: 'Please enter a valid security code (CVC)' });
});
