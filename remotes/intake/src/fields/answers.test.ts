import { expect, test } from 'vitest';
import { blankProduct, fillGaps, isBlank, noAnswers, readAnswers } from './answers.ts';

const some = () => ({ ...noAnswers(), email: 'ada@example.com', skills: 'Engines' });

test('a new form is blank, and spaces leave it so', () => {
  expect(isBlank(noAnswers())).toBe(true);
  expect(isBlank({ ...noAnswers(), skills: ' \n ' })).toBe(true);
});

test.each([
  { skills: 'Engines' },
  { brandAssets: [{ name: 'logo.png', bytes: 1 }] },
  { keyProducts: [{ ...blankProduct(), price: '$5' }] },
])('a form with %j is not blank', (answer) => {
  expect(isBlank({ ...noAnswers(), ...answer })).toBe(false);
});

test('stored answers are read completely', () => {
  const answers = {
    ...some(),
    brandAssets: [{ name: 'logo.png', bytes: 12 }],
    keyProducts: [{ name: 'Engine', price: '$5', firstMonthSales: '3' }, blankProduct()],
  };
  expect(readAnswers(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
});

test('an answer to a question of another release is not lost', () => {
  const answers = readAnswers({ skills: 'Engines', shoeSize: 38, email: 7 });
  expect(answers).toMatchObject({ skills: 'Engines', email: '', shoeSize: 38 });
  expect(fillGaps(answers, some())).toMatchObject({ skills: 'Engines', shoeSize: 38 });
});

test('a damaged id is replaced, so that the answers can be sent', () => {
  const { submissionKey } = noAnswers();
  expect(readAnswers({ submissionKey }).submissionKey).toBe(submissionKey);
  expect(readAnswers({ submissionKey: '../../elsewhere' }).submissionKey).toMatch(/^[\da-f-]{36}$/);
});

test('a form that takes five products does not read a sixth', () => {
  const products = Array.from({ length: 6 }, (_, index) => ({ ...blankProduct(), name: `P${index}` }));
  expect(readAnswers({ keyProducts: products }).keyProducts).toHaveLength(5);
});

test('gaps are filled, and answers stay', () => {
  const typed = { ...noAnswers(), email: 'b@example.com', competitors: 'None yet' };
  const merged = fillGaps(some(), typed);
  expect(merged).toMatchObject({ email: 'ada@example.com', skills: 'Engines', competitors: 'None yet' });
});
