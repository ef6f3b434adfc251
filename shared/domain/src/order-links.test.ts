import { expect, test } from 'vitest';
import { answersPath, mendedOrderLink, orderPath, orderTokenIn } from './order-links.ts';

const token = '-bGx0_7wq-4'.padEnd(43, 'a_-9');

test.each([
  ['as it was sent', `#order=${token}`],
  ['with a query behind it', `#order=${token}?utm_source=mail&utm_medium=email`],
  ['with parameters behind it', `#order=${token}&utm_source=mail`],
  ['with parameters before it', `#utm_source=mail&order=${token}`],
  ['with an encoded equals sign', `#order%3D${token}`],
  ['encoded twice', `#order%253D${token}%253Futm_source%253Dmail`],
  ...['.', ',', ')', '>', ']', '”', '%3E', '/', '\u200b'].map((end) => [
    `followed by ${end}`,
    `#order=${token}${end}`,
  ]),
])('the token of a link is found %s', (_, hash) => {
  expect(orderTokenIn(hash)).toBe(token);
});

test.each(['', '#', '#main', '#order=', '#reorder=1', '#:~:text=order'])('%j has no token', (hash) => {
  expect(orderTokenIn(hash)).toBeUndefined();
});

test.each(['%E2%80%AE', '%', '.'])(
  'a fragment whose token is %s opens no order, and is a link of one',
  (value) => {
    expect(orderTokenIn(`#order=${value}`)).toBeTruthy();
  },
);

test.each([orderPath, answersPath])('an encoded # is mended, %o', (pathOf) => {
  const link = pathOf(token);
  expect(mendedOrderLink(link.replace('#', '%23'), '')).toBe(link);
  expect(mendedOrderLink(link.toUpperCase().replace(/#.*/, `/%2523order%3D${token}.`), '?utm=1')).toBe(
    link.replace('#', '?utm=1#'),
  );
});

test.each([
  '/payment-flow',
  '/payment-flow%23main',
  `/contact%23order=${token}`,
  `//evil.example%23order=${token}`,
])('%s is not mended', (path) => {
  expect(mendedOrderLink(path, '')).toBeUndefined();
});
