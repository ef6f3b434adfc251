import { expect, it } from 'vitest';
import { type CardFields, untouchedCard } from '../lib/card-fields.ts';
import { findProblems, summarise } from './problems.ts';

const done = { ready: true, complete: true, wrong: null, shown: null };
const card: CardFields = { cardNumber: done, cardExpiry: done, cardCvc: done };
const required = 'Please fill in all required fields (Email and Full Name)';
const missing = { type: 'validate', message: required } as const;

it('finds nothing wrong with a filled form', () => {
  expect(findProblems({}, card)).toEqual([]);
});
it('says the sentence once and lists the fields', () => {
  expect(summarise(findProblems({ email: missing, fullName: missing }, card))).toEqual({
    title: required,
    errors: [
      { fieldId: 'email', message: 'Email' },
      { fieldId: 'fullName', message: 'Full Name' },
    ],
  });
});
it('lists the card fields in their own words', () => {
  const problems = findProblems({}, { ...card, cardCvc: { ...done, complete: false } });
  expect(summarise(problems)).toEqual({
    title: 'Please enter a valid security code (CVC)',
    errors: [{ fieldId: 'cardCvc', message: 'Please enter a valid security code (CVC)' }],
  });
});
it('keeps apart what is wrong with one field and missing in another', () => {
  const email = { type: 'validate', message: 'Please enter a valid email address' } as const;
  expect(summarise(findProblems({ email, fullName: missing }, card)).errors).toEqual([
    { fieldId: 'email', message: 'Email' },
    { fieldId: 'fullName', message: `Full Name: ${required}` },
  ]);
});
it('asks for patience while the card fields are not there', () => {
  expect(summarise(findProblems({}, untouchedCard))).toEqual({
    title: 'Payment form is not ready. Please wait a moment and try again.',
    errors: [],
  });
});
