import { formatPrice } from '@site/domain/format';
import { expect, test } from 'vitest';
import { orderView, price } from '../../testing/api-responses.ts';
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
    { amountRefunded: 100, failedRefund: 50.5 },
    'Order complete',
    'Partly refunded',
    'Your refund of $50.50 did not arrive, so the money is with us again. We will write to you about it. $100 of your payment has been returned to your card. It can take your bank a few days to show it. We begin.',
  ],
  [
    { amountRefunded: 0, failedRefund: price },
    'Refund did not arrive',
    'Paid',
    `Your refund of ${formatPrice(price)} did not arrive, so the money is with us again. We will write to you about it.`,
  ],
  [{ amountRefunded: 0, failedRefund: null }, 'Order complete', 'Paid', 'We begin.'],
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
  expect(describeStatus({ ...orderView, ...view }, 'We begin.')).toMatchObject({
    title,
    status,
    lead,
    isOver: title !== 'Order complete',
  });
});
