import { orderStatuses } from '@site/contract/wire';
import { expect, test } from 'vitest';
import { canTransition, transitionsTo } from './order-status.ts';

test('only these transitions are legal', () => {
  const legal = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(legal).toEqual([
    'created > processing',
    'created > paid',
    'created > failed',
    'processing > paid',
    'processing > failed',
    'paid > refunded',
    'paid > disputed',
    'failed > processing',
    'failed > paid',
    'refunded > paid',
    'disputed > paid',
    'disputed > refunded',
  ]);
});

test.each([
  ['created', ['paid'], ['paid']],
  ['created', ['paid', 'refunded'], ['paid', 'refunded']],
  ['failed', ['paid', 'disputed', 'refunded'], ['paid', 'disputed', 'refunded']],
  ['paid', ['paid', 'disputed'], ['disputed']],
  ['disputed', ['paid'], ['paid']],
  ['disputed', ['paid', 'disputed'], []],
  ['refunded', ['paid'], ['paid']],
  ['refunded', ['paid', 'disputed'], ['paid', 'disputed']],
  ['paid', ['failed'], []],
  ['paid', ['processing'], []],
  ['paid', [], []],
] as const)('from %s by way of %j it moves through %j', (from, statuses, steps) => {
  expect(transitionsTo(from, statuses)).toEqual(steps);
});
