import { expect, test } from 'vitest';
import { generateJsonArray } from './stream-list.ts';

test('of lists that are read at once, each row is written in a turn of the event loop of its own', async () => {
  let turn = 0;
  let ended = false;
  const count = () => {
    turn += 1;
    if (!ended) setImmediate(count);
  };
  count();
  const turns: number[] = [];
  const describe = () => ({ toJSON: () => turns.push(turn) });
  const list = async () => {
    let text = '';
    for await (const part of generateJsonArray([1, 2, 3], describe)) text += part;
    return JSON.parse(text).length;
  };
  expect(await Promise.all([list(), list(), list()])).toEqual([3, 3, 3]);
  ended = true;
  expect(turns).toHaveLength(9);
  expect(new Set(turns).size).toBe(9);
});
