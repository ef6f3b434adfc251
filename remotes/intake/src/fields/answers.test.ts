import { expect, test } from 'vitest';
import { createAnswers, createBlankProduct, fillGaps, isBlank, readAnswers } from './answers.ts';

const createSomeAnswers = () => ({ ...createAnswers(), email: 'ada@example.com', skills: 'Engines' });

test('a new form is blank, and spaces leave it so', () => {
  expect(isBlank(createAnswers())).toBe(true);
  expect(isBlank({ ...createAnswers(), skills: ' \n ' })).toBe(true);
});

test.each([
  { skills: 'Engines' },
  { brandAssets: [{ name: 'logo.png', bytes: 1 }] },
  { keyProducts: [{ ...createBlankProduct(), price: '$5' }] },
])('a form with %j is not blank', (answer) => {
  expect(isBlank({ ...createAnswers(), ...answer })).toBe(false);
});

test('stored answers are read completely', () => {
  const answers = {
    ...createSomeAnswers(),
    brandAssets: [{ name: 'logo.png', bytes: 12 }],
    keyProducts: [{ name: 'Engine', price: '$5', firstMonthSales: '3' }, createBlankProduct()],
  };
  expect(readAnswers(JSON.parse(JSON.stringify(answers)))).toEqual(answers);
});

test('an answer to a question of another release is not lost', () => {
  const answers = readAnswers({ skills: 'Engines', shoeSize: 38, email: 7 });
  expect(answers).toMatchObject({ skills: 'Engines', email: '', shoeSize: 38 });
  expect(fillGaps(answers, createSomeAnswers())).toMatchObject({ skills: 'Engines', shoeSize: 38 });
});

test('a damaged id is replaced, so that the answers can be sent', () => {
  const { submissionKey } = createAnswers();
  expect(readAnswers({ submissionKey }).submissionKey).toBe(submissionKey);
  expect(readAnswers({ submissionKey: '../../elsewhere' }).submissionKey).toMatch(/^[\da-f-]{36}$/);
});

test('a form that takes five products does not read a sixth', () => {
  const products = Array.from({ length: 6 }, (_, index) => ({ ...createBlankProduct(), name: `P${index}` }));
  expect(readAnswers({ keyProducts: products }).keyProducts).toHaveLength(5);
});

test('gaps are filled, and answers stay', () => {
  const typed = { ...createAnswers(), email: 'b@example.com', competitors: 'None yet' };
  const merged = fillGaps(createSomeAnswers(), typed);
  expect(merged).toMatchObject({ email: 'ada@example.com', skills: 'Engines', competitors: 'None yet' });
});
