import { expect, test } from 'vitest';
import { answersPath, orderPath, orderTokenIn } from './order-links.ts';

const token = '-bGx0_7wq-4'.padEnd(43, 'a_-9');

test.each([
  orderPath(token),
  answersPath(token),
  `#utm_source=mail&order=${token}`,
  ...['?utm_source=mail', '&utm_source=mail', '.', ')', '>', '”', '%3E', '\u200b'].map(
    (end) => orderPath(token) + end,
  ),
])('the token is found in %s', (address) => {
  expect(orderTokenIn(address)).toBe(token);
});

test.each(['', '#', '#main', '#order=', '#order=.', '#reorder=1', '#:~:text=order'])(
  '%j has no token',
  (hash) => {
    expect(orderTokenIn(hash)).toBeUndefined();
  },
);
