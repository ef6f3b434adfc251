import { type QuestionId, questions } from '@site/domain/questionnaire';
import { expect, test } from 'vitest';
import { createAnswers, createBlankProduct } from '../fields/answers.ts';
import { linesOf } from './review-form.tsx';

const listTexts = (id: QuestionId, answers: Partial<ReturnType<typeof createAnswers>>) =>
  linesOf(questions.find((question) => question.id === id) ?? expect.fail(id), {
    ...createAnswers(),
    ...answers,
  });

test('each product is a line, and blank rows are none', () => {
  const keyProducts = [
    { name: 'Engine', price: '$5', firstMonthSales: '3' },
    createBlankProduct(),
    { ...createBlankProduct(), price: '$9' },
  ];
  expect(listTexts('keyProducts', { keyProducts })).toEqual([
    'Engine · $5 · first month: 3',
    'Without a name · $9',
  ]);
});

test('the beginning of a very long answer is shown', () => {
  const [line] = listTexts('skills', { skills: 'x'.repeat(100_000) });
  expect(line).toHaveLength(1_501);
});
