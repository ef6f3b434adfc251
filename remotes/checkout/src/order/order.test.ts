import type { ApiFailure } from '@site/sdk/api-client';
import { expect, it } from 'vitest';
import { lookupProblem } from './order.ts';

const order = { orderNumber: 'ORD-1-2', planName: 'Pitch Deck - 12 slides', status: 'paid' } as const;
const failed = (message: string) => ({ kind: 'failed', message: expect.stringContaining(message) });

it.each<[ApiFailure, object]>([
  [
    { kind: 'error', status: 401, error: { code: 'order_link_expired', order } },
    { kind: 'expired', order },
  ],
  [{ kind: 'error', status: 401, error: {} }, { kind: 'wrong-link' }],
  [{ kind: 'error', status: 404, error: {} }, { kind: 'wrong-link' }],
  [{ kind: 'unreachable', message: 'x' }, failed('Our server could not be reached.')],
  [{ kind: 'error', status: 500, error: {} }, failed('Your order could not be opened at the moment.')],
  [
    { kind: 'not-json', status: 502, contentType: 'text/html' },
    failed('Your order could not be opened at the moment.'),
  ],
])('an order cannot be looked up: %j', (failure, problem) => {
  expect(lookupProblem(failure)).toEqual(problem);
});
