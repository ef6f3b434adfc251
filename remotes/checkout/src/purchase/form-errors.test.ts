import { expect, it } from 'vitest';
import { type CardFields, untouchedCard } from './card-fields.ts';
import { findErrors, findRemaining, summarise } from './form-errors.ts';

const done = { ready: true, error: null, isShown: false };
const card: CardFields = { cardNumber: done, cardExpiry: done, cardCvc: done };
const required = 'Please fill in all required fields (Email and Full Name)';
const missing = { email: 'Please enter your email address', fullName: 'Please enter your full name' };

it('finds nothing wrong with a filled form', () => {
  expect(findErrors({}, card)).toEqual([]);
});
it('shows the sentence once and lists the fields', () => {
  expect(summarise(findErrors(missing, card))).toEqual({
    title: required,
    errors: [
      { fieldId: 'email', message: missing.email },
      { fieldId: 'fullName', message: missing.fullName },
    ],
  });
});
it('adds the card to the sentence about required fields if the list names a card field', () => {
  const cardCvc = { ...done, error: 'Please enter a valid security code (CVC)' };
  const found = findErrors(missing, { ...card, cardCvc });
  expect(summarise(found).title).toBe(`${required}, and check the card`);
  expect(summarise(findErrors({}, { ...card, cardCvc })).title).toBe(cardCvc.error);
});
it('names the field of a message that fits all fields, and lists the billing address last', () => {
  const long = 'This has 250 characters; the limit is 200. Please shorten it.';
  const cardNumber = { ...done, error: 'Please enter a complete card number' };
  expect(findErrors({ fullName: long, 'billingAddress.city': long }, { ...card, cardNumber })).toEqual([
    { fieldId: 'fullName', message: `Full Name: ${long}` },
    { fieldId: 'cardNumber', message: 'Please enter a complete card number' },
    { fieldId: 'billingAddress.city', message: `City: ${long}` },
  ]);
});
it('keeps apart what is wrong with one field and missing in another', () => {
  const email = 'Please enter a valid email address';
  expect(summarise(findErrors({ email, fullName: missing.fullName }, card))).toEqual({
    title: required,
    errors: [
      { fieldId: 'email', message: email },
      { fieldId: 'fullName', message: missing.fullName },
    ],
  });
  expect(summarise(findErrors({ email }, card)).title).toBe(email);
});
it('loses each error as its field is mended', () => {
  const wrong = { ready: true, error: 'Please enter a valid security code (CVC)', isShown: true };
  const found = findErrors(missing, { ...card, cardCvc: wrong });
  const findLeft = (details: typeof missing | { email?: string }, cvc: CardFields['cardCvc']) =>
    findRemaining(found, details, { ...card, cardCvc: cvc }).map(({ fieldId }) => fieldId);
  expect(findLeft(missing, wrong)).toEqual(['email', 'fullName', 'cardCvc']);
  expect(findLeft({ email: missing.email }, wrong)).toEqual(['email', 'cardCvc']);
  expect(findLeft({}, done)).toEqual([]);
});
it('requests a moment while the card fields are not ready', () => {
  expect(summarise(findErrors({}, untouchedCard))).toEqual({
    title: 'Payment form is not ready. Please wait a moment and try again.',
    errors: [],
  });
});
