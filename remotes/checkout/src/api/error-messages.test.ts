import { describe, expect, it } from 'vitest';
import {
  healthMessage,
  invoiceMessage,
  linkNotSent,
  lookupProblem,
  openingProblem,
} from './error-messages.ts';
import type { ApiFailure } from './request.ts';

const unreachable: ApiFailure = { kind: 'unreachable', message: 'Failed to fetch' };
const notJson: ApiFailure = { kind: 'not-json', status: 502, contentType: 'text/html' };
const error = (
  status: number,
  details: Extract<ApiFailure, { kind: 'error' }>['error'] = {},
): ApiFailure => ({
  kind: 'error',
  status,
  error: details,
});
const unsendable: ApiFailure = { kind: 'unsendable', message: 'Invalid header' };

const endpointMissing = 'Email service endpoint not found. Please contact support.';

describe('the invoice email is not accepted', () => {
  it.each<[string, ApiFailure, string]>([
    [
      'no response',
      unreachable,
      'Network error: Unable to connect to the server. Please check your internet connection and try again.',
    ],
    ['not JSON', notJson, 'Server returned 502: ... Expected JSON but received text/html'],
    ['a missing endpoint', error(404, { message: 'no' }), endpointMissing],
    ['a missing endpoint without JSON', { ...notJson, status: 404 } as ApiFailure, endpointMissing],
    ['a message of the server', error(402, { message: 'Not paid yet.' }), 'Not paid yet.'],
    ['no message', error(500), 'HTTP error! status: 500'],
    ['another shape', { kind: 'malformed', status: 200 }, 'HTTP error! status: 200'],
  ])('%s', (_, failure, message) => {
    expect(invoiceMessage(failure)).toBe(message);
  });
});

describe('the health check fails', () => {
  it.each<[ApiFailure, string]>([
    [unreachable, 'Unable to connect to server: Failed to fetch'],
    [error(503), 'Unable to connect to server: HTTP error! status: 503'],
  ])('%j', (failure, message) => {
    expect(healthMessage(failure)).toBe(message);
  });
});

const summary = { orderNumber: 'ORD-1-2', planName: 'Pitch Deck - 12 slides', status: 'paid' } as const;

describe('an order cannot be looked up', () => {
  const failed = (message: string) => ({ kind: 'failed', message: expect.stringContaining(message) });
  it.each<[ApiFailure, object]>([
    [error(401, { code: 'order_link_expired', order: summary }), { kind: 'expired', order: summary }],
    [unsendable, { kind: 'wrong-link' }],
    [error(401), { kind: 'wrong-link' }],
    [error(404), { kind: 'wrong-link' }],
    [unreachable, failed('Our server could not be reached.')],
    [error(500), failed('Your order could not be opened at the moment.')],
    [notJson, failed('Your order could not be opened at the moment.')],
  ])('%j', (failure, problem) => {
    expect(lookupProblem(failure)).toEqual(problem);
  });
});

describe('the link of an order is not sent', () => {
  it.each<[ApiFailure, string]>([
    [unreachable, 'Check your connection'],
    [error(429, { code: 'rate_limited' }), 'try again in an hour'],
    [error(500), 'at the moment'],
  ])('%j', (failure, message) => {
    expect(linkNotSent(failure)).toContain(message);
  });
});

describe('a purchase cannot be opened', () => {
  it.each<[ApiFailure, object]>([
    [unreachable, { kind: 'failed', reason: expect.stringContaining('Check your connection') }],
    [unsendable, { kind: 'failed', reason: expect.stringContaining('Your browser could not start') }],
    [notJson, { kind: 'failed', reason: expect.stringContaining('cannot read') }],
    [error(409, { code: 'price_changed', currentPrice: 700 }), { kind: 'price-changed', currentPrice: 700 }],
    [error(409, { code: 'purchase_closed' }), { kind: 'closed' }],
    [error(409, { code: 'purchase_closed', order: summary }), { kind: 'closed', order: summary }],
    [
      error(409, { code: 'too_many_declines' }),
      { kind: 'declined-too-often', purchaseId: 'p1', declines: 5 },
    ],
    [error(409, { code: 'too_many_declines', declines: 2 }), { kind: 'declined-too-often', declines: 2 }],
    [error(429, { code: 'rate_limited' }), { reason: expect.stringContaining('Please wait a minute.') }],
    [error(418), { reason: expect.stringContaining('Nothing was charged, and your details are kept.') }],
  ])('%j', (failure, problem) => {
    expect(openingProblem(failure, 'p1')).toMatchObject(problem);
  });
});

describe('the reference of a failed request', () => {
  const requestId = '6f0e2c1a-0000-4000-8000-000000000000';
  const reference = 'tell us the reference 6f0e2c1a.';

  it('is part of a failure that is ours', () => {
    const failures: ApiFailure[] = [
      { ...error(503, { code: 'payment_provider_unavailable' }), requestId } as ApiFailure,
      { ...notJson, requestId } as ApiFailure,
      { kind: 'malformed', status: 200, requestId },
    ];
    for (const failure of failures) {
      expect(openingProblem(failure, 'p')).toMatchObject({ reason: expect.stringContaining(reference) });
      expect(lookupProblem(failure)).toMatchObject({ message: expect.stringContaining(reference) });
    }
  });

  it('is not part of what the buyer can remedy, or of a request without a response', () => {
    const rejected = { ...error(429, { code: 'rate_limited' }), requestId } as ApiFailure;
    for (const failure of [rejected, unreachable]) {
      expect(JSON.stringify(openingProblem(failure, 'p'))).not.toContain('reference');
    }
  });
});
