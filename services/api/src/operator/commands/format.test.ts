import { expect, test } from 'vitest';
import { printed } from './format.ts';

const answer = 'Ada\u001b]0;owned\u0007\u009b31m\u202e\u200b\r\n3 dead letters\u2028\ud800 👩\u200d💻';

test('what customers wrote neither commands the terminal nor looks like a line of the report', () => {
  expect(printed({ data: {}, lines: [`name: ${answer}`, '1 order'] }, false)).toBe(
    [
      'name: Ada\\u001b]0;owned\\u0007\\u009b31m\\u202e\\u200b',
      '    3 dead letters\\u2028\\ud800 👩\u200d💻',
      '1 order',
    ].join('\n'),
  );
});

test('so does JSON, which still reads as what was stored', () => {
  const text = printed({ data: [answer], lines: [] }, true);
  expect(text).toMatch(/^[\n\x20-\x7e👩💻\u200d]+$/u);
  expect(JSON.parse(text)).toEqual([answer]);
});
