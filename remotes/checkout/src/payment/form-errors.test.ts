import { expect, it } from 'vitest';
import { type CardFields, untouchedCard } from './card-fields.ts';
import { findErrors, remainingErrors, summarise } from './form-errors.ts';

const done = { ready: true, complete: true, invalid: null, shown: null };
const card: CardFields = { cardNumber: done, cardExpiry: done, cardCvc: done };
const required = 'Please fill in all required fields (Email and Full Name)';

it('finds nothing wrong with a filled form', () => {
  expect(findErrors({}, card)).toEqual([]);
});
it('shows the sentence once and lists the fields', () => {
  expect(summarise(findErrors({ email: required, fullName: required }, card))).toEqual({
    title: required,
    errors: [
      { fieldId: 'email', message: 'Email' },
      { fieldId: 'fullName', message: 'Full Name' },
    ],
  });
});
it('lists the card fields in their own words', () => {
  const found = findErrors({}, { ...card, cardCvc: { ...done, complete: false } });
  expect(summarise(found)).toEqual({
    title: 'Please enter a valid security code (CVC)',
    errors: [{ fieldId: 'cardCvc', message: 'Please enter a valid security code (CVC)' }],
  });
});
it('keeps apart what is wrong with one field and missing in another', () => {
  const email = 'Please enter a valid email address';
  expect(summarise(findErrors({ email, fullName: required }, card)).errors).toEqual([
    { fieldId: 'email', message: 'Email' },
    { fieldId: 'fullName', message: `Full Name: ${required}` },
  ]);
});
it('loses each error as its field is mended', () => {
  const wrong = { ...done, complete: false, shown: 'Please enter a valid security code (CVC)' };
  const errors = { email: required, fullName: required };
  const found = findErrors(errors, { ...card, cardCvc: wrong });
  const left = (details: typeof errors | { email?: string }, cvc: typeof wrong | typeof done) =>
    remainingErrors(found, details, { ...card, cardCvc: cvc }).map(({ fieldId }) => fieldId);
  expect(left(errors, wrong)).toEqual(['email', 'fullName', 'cardCvc']);
  expect(left({ email: required }, wrong)).toEqual(['email', 'cardCvc']);
  expect(left({}, done)).toEqual([]);
});
it('requests a moment while the card fields are not ready', () => {
  expect(summarise(findErrors({}, untouchedCard))).toEqual({
    title: 'Payment form is not ready. Please wait a moment and try again.',
    errors: [],
  });
});
