import { expect, test } from 'vitest';
import { orderView } from '../../testing/api-responses.ts';
import { describeStatus } from './status-texts.ts';

test.each([
  // An API of an earlier release does not report the refunded amount.
  [{}, 'Order complete', 'Paid', 'We begin.'],
  [
    { amountRefunded: 1_012.5 },
    'Order complete',
    'Partly refunded',
    '$1,012.50 of your payment has been returned to your card. It can take your bank a few days to show it. We begin.',
  ],
  [
    { status: 'refunded', amountRefunded: 650 },
    'Order refunded',
    'Refunded',
    'The payment has been returned to your card. It can take your bank a few days to show it.',
  ],
  [
    { status: 'disputed' },
    'Payment disputed',
    'Disputed',
    'Your bank is disputing this payment. Please contact us if you did not ask it to.',
  ],
] as const)('the order page of %j has the title "%s" and the status "%s"', (view, title, status, lead) => {
  expect(describeStatus({ ...orderView, ...view }, 'We begin.')).toEqual({ title, status, lead });
});
