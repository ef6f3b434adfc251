import { expect, test } from 'vitest';
import {
  legalStructures,
  maxPayloadBytes,
  neutraliseCell,
  pageCount,
  pages,
  payloadFields,
  payloadKeys,
  questions,
} from './questionnaire.ts';

test('keys and their pages stay as they are', () => {
  const allotment: Record<string, string[]> = {};
  for (const { page, id, question } of questions) {
    allotment[`page ${page}`] = [...(allotment[`page ${page}`] ?? []), `${id}: ${question}`];
  }
  expect(allotment).toMatchSnapshot('allotment');
  expect(payloadKeys()).toMatchSnapshot('payload keys');
});

test('a question is shown without the straight quotes of its key', () => {
  expect(questions.map(({ label }) => label).join(' ')).not.toMatch(/['"]/);
});

test('every key is its own', () => {
  const keys = payloadKeys();
  expect(new Set(keys).size).toBe(keys.length);
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

test('a questionnaire of the longest answers stays below 1 MB', () => {
  expect(maxPayloadBytes()).toBeGreaterThan(500_000);
  expect(maxPayloadBytes()).toBeLessThan(1_000_000);
});

test('a cell of combining marks is neutralised in proportion to its length', () => {
  const marks = `=${'\u0315\u0300'.repeat(100_000)}`;
  const before = process.threadCpuUsage();
  expect(neutraliseCell(marks)).toBe(`'${marks}`);
  expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
});

test('only the email address is required', () => {
  expect(
    payloadFields()
      .filter((field) => field.required)
      .map((field) => field.question),
  ).toEqual(['email']);
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

test.each([
  ...['=1+1', '+44 20 7946 0000', '-5% a month', '@handle', '\tindented', '\rreturn', '\nline', '\0nul'],
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫x', '−1'],
])('a spreadsheet does not compute %j', (value) => expect(neutraliseCell(value)).toBe(`'${value}`));

test.each(['', 'plain', ' =not at the start', '5 - 3', "'quoted"])(
  'a spreadsheet gets %j unchanged',
  (value) => {
    expect(neutraliseCell(value)).toBe(value);
  },
);
