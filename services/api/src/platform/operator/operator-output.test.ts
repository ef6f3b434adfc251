import { expect, test } from 'vitest';
import { csv, lines, printedJson, printedLine, table } from './operator-output.ts';

const answer = 'Ada\u001b]0;owned\u0007\u009b31m\u202e\u200b\r\n3 dead letters\u2028\ud800 👩\u200d💻';

test('what customers wrote neither commands the terminal nor looks like a line of the report', () => {
  expect(lines({ name: answer, orders: 1 }).map(printedLine).join('\n')).toBe(
    [
      'name: Ada\\u001b]0;owned\\u0007\\u009b31m\\u202e\\u200b',
      '    3 dead letters\\u2028\\ud800 👩\u200d💻',
      'orders: 1',
    ].join('\n'),
  );
});

test('so does JSON, which still reads as what was stored', () => {
  const text = printedJson([answer]);
  expect(text).toMatch(/^[\n\x20-\x7e👩💻\u200d]+$/u);
  expect(JSON.parse(text)).toEqual([answer]);
});

test('a spreadsheet computes nothing of what customers wrote', () => {
  expect(
    csv([
      { name: '＝HYPERLINK("x")', amount: -1 },
      { name: null, city: '+1' },
    ]),
  ).toBe('\uFEFF"name","amount","city"\r\n"\'＝HYPERLINK(""x"")","-1",""\r\n"","","\'+1"\r\n');
});

test('rows are aligned, and nested records are indented', () => {
  expect(
    table(
      [
        { id: 'a', name: 'Ada' },
        { id: 'long', name: null },
      ],
      ['id', 'name'],
    ),
  ).toEqual(['id    name', 'a     Ada', 'long', '2 found.']);
  expect(table([], ['id'])).toEqual(['0 found.']);
  expect(lines({ order: 1, documents: [{ number: 'INV-1' }] })).toEqual([
    'order: 1',
    'documents:',
    '  -',
    '    number: INV-1',
  ]);
});
