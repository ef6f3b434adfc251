import { expect, test } from 'vitest';
import { orderView } from '../../testing/api-responses.ts';
import { receiptOf, statusTexts } from './receipt.ts';

const textsOf = (view: Partial<typeof orderView>) => {
  const receipt = receiptOf({ token: 't', view: { ...orderView, ...view } }, (code) => code);
  return { ...statusTexts(receipt, 'We begin.'), refunded: receipt.refunded };
};

test.each([
  // An API of an earlier release does not name the amount.
  [{}, 'Order complete', 'Paid', 0, 'We begin.'],
  [
    { amountRefunded: 1_012.5 },
    'Order complete',
    'Partly refunded',
    1_012.5,
    '$1,012.50 of your payment has been returned to your card. It can take your bank a few days to show it. We begin.',
  ],
  [
    { status: 'refunded', amountRefunded: 650 },
    'Order refunded',
    'Refunded',
    650,
    'The payment has been returned to your card. It can take your bank a few days to show it.',
  ],
  [
    { status: 'disputed' },
    'Payment disputed',
    'Disputed',
    0,
    'Your bank is disputing this payment. Please contact us if you did not ask it to.',
  ],
] as const)(
  'the order page of %j has the title "%s" and the status "%s"',
  (view, title, status, refunded, lead) => {
    expect(textsOf(view)).toEqual({ title, status, lead, refunded });
  },
);
