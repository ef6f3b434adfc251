import { expect, test } from 'vitest';
import { legalStructures, pageCount, pages, questions } from './questionnaire.ts';

test('questions and their pages stay as they are', () => {
  const allotment: Record<string, string[]> = {};
  for (const { page, id, question } of questions) {
    allotment[`page ${page}`] = [...(allotment[`page ${page}`] ?? []), `${id}: ${question}`];
  }
  expect(allotment).toMatchSnapshot();
});

test('a question is shown without the straight quotes of its key', () => {
  expect(questions.map(({ label }) => label).join(' ')).not.toMatch(/['"]/);
});

test('every id is its own', () => {
  const ids = questions.map((question) => question.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('questions are in the order of their pages, and no page is empty', () => {
  const order = questions.map((question) => question.page);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(pages.map((page) => page.number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pages).toHaveLength(pageCount);
  expect(pages.filter((page) => !order.includes(page.number))).toEqual([]);
});

test('the legal structures are the seven given ones', () => {
  expect(legalStructures).toEqual([
    'Sole Proprietor',
    'LLC',
    'Corporation',
    'Partnership',
    'Cooperative',
    'Non-Profit',
    'Other',
  ]);
});
