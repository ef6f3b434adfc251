import type { ApiFailure } from '@site/wire/api-client';
import { expect, it } from 'vitest';
import { orderView, ownOrder, paymentData, price } from '../../testing/api-responses.ts';
import { findLookupProblem } from './order.ts';
import { applyInvoice, applyReport } from './order-view.ts';

const order = { orderNumber: 'ORD-1-2', planName: 'Pitch Deck - 12 slides', status: 'paid' } as const;
const expectFailed = (message: string) => ({ kind: 'failed', message: expect.stringContaining(message) });

it.each<[ApiFailure, object]>([
  [
    { kind: 'error', status: 401, error: { code: 'order_link_expired', order } },
    { kind: 'expired', order },
  ],
  [{ kind: 'error', status: 401, error: {} }, { kind: 'wrong-link' }],
  [{ kind: 'error', status: 404, error: {} }, { kind: 'wrong-link' }],
  [{ kind: 'unreachable', message: 'x' }, expectFailed('Network error: Unable to connect to the server.')],
  [{ kind: 'error', status: 500, error: {} }, expectFailed('Your order could not be opened at the moment.')],
  [
    { kind: 'not-json', status: 502, contentType: 'text/html' },
    expectFailed('Your order could not be opened at the moment.'),
  ],
])('an order cannot be looked up: %j', (failure, problem) => {
  expect(findLookupProblem(failure)).toEqual(problem);
});

const answers = { answersReceivedAt: '2026-11-21T14:05:00.000Z' };

it.each(['created', 'failed'] as const)(
  'while the API does not know of the payment (%s), only its answers count',
  (status) => {
    const { view } = applyReport(ownOrder, { ...orderView, ...answers, status });
    expect(view).toEqual({ ...ownOrder.view, ...answers });
  },
);

it.each([
  ['failed', 0],
  ['refunded', price],
] as const)('shows that a payment was %s once the API knew of it', (status, amountRefunded) => {
  const accepted = applyInvoice(ownOrder, { invoice: 'none' });
  const { view } = applyReport(accepted, { ...orderView, status, amountRefunded, email: null });
  expect(view).toMatchObject({ status, amountRefunded, email: paymentData.email });
});
