import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { escapeControls, formatTable, prepareOutput, type Row, writeCsv } from './operator-output.ts';

const answer = 'Ada\u001b]0;owned\u0007\u009b31m\u202e\u200b\r\n3 dead letters\u2028\ud800 👩\u200d💻';

test('what customers wrote neither commands the terminal nor looks like a line of the list', () => {
  expect(escapeControls(formatTable([{ name: answer, orders: 1 }], ['orders', 'name']))).toBe(
    [
      'orders  name',
      '1       Ada\\u001b]0;owned\\u0007\\u009b31m\\u202e\\u200b 3 dead letters \\ud800 👩\u200d💻',
      '1 found.',
    ].join('\n'),
  );
  const json = escapeControls(JSON.stringify([answer]));
  expect(json).toMatch(/^[\n\x20-\x7e👩💻\u200d]+$/u);
  expect(JSON.parse(json)).toEqual([answer]);
});

const list = (rows: readonly Row[]) => text(Readable.from(writeCsv(rows)));

test('a list for a spreadsheet commands no terminal either, and a pipe gets it as it is', async () => {
  const written = await list([{ name: answer }]);
  expect(prepareOutput(written, false)).toBe(written);
  expect(prepareOutput(written, true)).toBe(
    `"name"\n"Ada\\u001b]0;owned\\u0007\\u009b31m\\u202e\\u200b\n3 dead letters\\u2028\\ud800 👩\u200d💻"\n`,
  );
});

test('a spreadsheet computes nothing of what customers wrote', async () => {
  expect(
    await list([
      { name: '＝HYPERLINK("x")', amount: -1, city: null },
      { name: null, city: '+1' },
    ]),
  ).toBe('\uFEFF"name","amount","city"\r\n"\'＝HYPERLINK(""x"")","-1",""\r\n"","","\'+1"\r\n');
});
