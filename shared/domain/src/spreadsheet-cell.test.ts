import { expect, test } from 'vitest';
import { neutraliseCell } from './spreadsheet-cell.ts';

test.each(['=1+1', '+44 20 7946 0000', '-5% a month', '@handle', '\tindented', '\rreturn', '\0nul'])(
  '%j is not computed',
  (value) => {
    expect(neutraliseCell(value)).toBe(`'${value}`);
  },
);

test.each(['', 'plain', ' =not at the start', '5 - 3', "'quoted"])('%j stays as it is', (value) => {
  expect(neutraliseCell(value)).toBe(value);
});
