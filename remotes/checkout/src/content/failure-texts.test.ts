import type { ApiFailure } from '@site/wire/api-client';
import { describe, expect, it } from 'vitest';
import {
  describeDetailsFailure,
  describeHealthFailure,
  describeInvoiceFailure,
  describeLookupFailure,
  describeOpeningFailure,
} from './failure-texts.ts';

const unreachable: ApiFailure = { kind: 'unreachable', message: 'Failed to fetch' };
const notJson: ApiFailure = { kind: 'not-json', status: 502, contentType: 'text/html' };
const createFailure = (
  status: number,
  details: Extract<ApiFailure, { kind: 'error' }>['error'] = {},
): ApiFailure => ({
  kind: 'error',
  status,
  error: details,
});

const endpointMissing = 'Email service endpoint not found. Please contact support.';

describe('the invoice email is not accepted', () => {
  it.each<[string, ApiFailure, string]>([
    [
      'no response',
      unreachable,
      'Network error: Unable to connect to the server. Please check your internet connection and try again.',
    ],
    ['not JSON', notJson, 'Server returned 502: ... Expected JSON but received text/html'],
    ['a missing endpoint', createFailure(404, { message: 'no' }), endpointMissing],
    ['a missing endpoint without JSON', { ...notJson, status: 404 } as ApiFailure, endpointMissing],
    ['a message of the server', createFailure(402, { message: 'Not paid yet.' }), 'Not paid yet.'],
    ['no message', createFailure(500), 'HTTP error! status: 500'],
    ['another shape', { kind: 'malformed', status: 200 }, 'HTTP error! status: 200'],
  ])('%s', (_, failure, message) => {
    expect(describeInvoiceFailure(failure)).toBe(message);
  });
});

it.each<[(failure: ApiFailure) => string, ApiFailure, string]>([
  [describeHealthFailure, unreachable, 'Unable to connect to server: Failed to fetch'],
  [describeHealthFailure, createFailure(503), 'Unable to connect to server: HTTP error! status: 503'],
  [
    describeOpeningFailure,
    unreachable,
    'Network error. Please check your connection and try again. This attempt did not charge your card',
  ],
  [describeOpeningFailure, createFailure(429, { code: 'rate_limited' }), 'Please wait a minute.'],
  [
    describeOpeningFailure,
    createFailure(503, { code: 'payment_provider_unavailable' }),
    'provider is not responding',
  ],
  [
    describeOpeningFailure,
    createFailure(418),
    'the payment. This attempt did not charge your card, and your details are kept.',
  ],
  [
    describeDetailsFailure,
    unreachable,
    'Network error. Please check your connection and try again. This attempt did not charge your card.',
  ],
  [
    describeDetailsFailure,
    createFailure(500),
    'Payment failed - please try again. This attempt did not charge your card. Our server could not store',
  ],
  [describeDetailsFailure, createFailure(429, { code: 'rate_limited' }), 'Please wait a minute.'],
  [
    describeDetailsFailure,
    createFailure(409, { code: 'payment_in_progress' }),
    'Our server could not store your details.',
  ],
])('%o of %j', (text, failure, message) => {
  expect(text(failure)).toContain(message);
});

it('a payment that is being processed is not called free of charge', () => {
  expect(describeOpeningFailure(createFailure(409, { code: 'payment_in_progress' }))).not.toContain(
    'charged',
  );
});

describe('the reference of a failed request', () => {
  const requestId = '6f0e2c1a-0000-4000-8000-000000000000';
  const reference = 'tell us the reference 6f0e2c1a.';

  it.each<ApiFailure>([
    { ...createFailure(503, { code: 'payment_provider_unavailable' }), requestId } as ApiFailure,
    { ...notJson, requestId } as ApiFailure,
    { kind: 'malformed', status: 200, requestId },
  ])('is part of a failure that is ours: %j', (failure) => {
    for (const text of [describeOpeningFailure, describeDetailsFailure, describeLookupFailure])
      expect(text(failure)).toContain(reference);
  });

  it.each<ApiFailure>([
    { ...createFailure(429, { code: 'rate_limited' }), requestId } as ApiFailure,
    unreachable,
  ])('is not part of what the buyer can remedy, or of a request without a response: %j', (failure) => {
    expect(describeOpeningFailure(failure)).not.toContain('reference');
  });
});
