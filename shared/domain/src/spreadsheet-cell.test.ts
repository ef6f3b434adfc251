import { expect, test } from 'vitest';
import { neutraliseCell } from './spreadsheet-cell.ts';

test('a cell of combining marks is neutralised in proportion to its length', () => {
  const marks = `=${'\u0315\u0300'.repeat(100_000)}`;
  const before = process.threadCpuUsage();
  expect(neutraliseCell(marks)).toBe(`'${marks}`);
  expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
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
