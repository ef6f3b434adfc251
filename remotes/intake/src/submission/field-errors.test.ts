import { expect, test } from 'vitest';
import { createAnswers, createBlankProduct } from '../fields/answers.ts';
import { answersResolver, describeWithQuestion, listErrors } from './field-errors.ts';

async function validateAnswers(answers: ReturnType<typeof createAnswers>) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  return listErrors((await answersResolver(answers, undefined, options)).errors);
}
const createSendable = () => ({ ...createAnswers(), email: 'ada@example.com' });

test('an email address is all that is needed', async () => {
  expect(await validateAnswers(createSendable())).toEqual([]);
});

test.each(['', '   '])('without an email address (%j) the question is required', async (email) => {
  expect(await validateAnswers({ ...createAnswers(), email })).toEqual([
    { fieldId: 'email', page: 0, message: 'This is a required question' },
  ]);
});

test.each(['ada', 'ada@', 'ada@example', 'a da@example.com'])('%j is not an email address', async (email) => {
  expect(await validateAnswers({ ...createAnswers(), email })).toMatchObject([
    { fieldId: 'email', message: 'Please enter a valid email address' },
  ]);
});

test('a web address that is none does not keep the form from being sent', async () => {
  expect(
    await validateAnswers({ ...createSendable(), website: 'javascript:alert(1)', assetsLink: 'soon' }),
  ).toEqual([]);
});

test('a megabyte in one answer is named with its field, its page and both numbers', async () => {
  const found = await validateAnswers({ ...createSendable(), competitors: 'x'.repeat(1_000_000) });
  expect(found).toMatchObject([{ fieldId: 'competitors', page: 3 }]);
  expect(found[0]?.message).toContain('1,000,000');
  expect(found[0]?.message).toContain('8,000');
});

test('a product field that is too long is named by its row', async () => {
  const keyProducts = [createBlankProduct(), { ...createBlankProduct(), price: '9'.repeat(501) }];
  expect(await validateAnswers({ ...createSendable(), keyProducts })).toMatchObject([
    { fieldId: 'keyProducts.1.price', page: 6 },
  ]);
});

test('errors are in the order of the form', async () => {
  const long = 'x'.repeat(8_001);
  const found = await validateAnswers({ ...createAnswers(), hiringPlans: long, businessSummary: long });
  expect(found.map((problem) => problem.fieldId)).toEqual(['email', 'businessSummary', 'hiringPlans']);
});

test('in the summary an error has the name of its question', async () => {
  const keyProducts = [createBlankProduct(), { ...createBlankProduct(), price: '9'.repeat(501) }];
  const skills = 'x'.repeat(8_001);
  const [email, essay, price] = await validateAnswers({ ...createAnswers(), keyProducts, skills });
  expect(email && describeWithQuestion(email)).toBe('Email: This is a required question');
  expect(essay && describeWithQuestion(essay)).toMatch(
    /^Which skills .* the business\? This answer has 8,001/,
  );
  expect(price && describeWithQuestion(price)).toMatch(
    /^Key product 2: price: This answer has 501 characters/,
  );
});

test('a choice that this release does not offer is named', async () => {
  expect(await validateAnswers({ ...createSendable(), legalStructure: 'Guild' })).toEqual([
    { fieldId: 'legalStructure', page: 1, message: 'This answer was not accepted. Please check it.' },
  ]);
});
