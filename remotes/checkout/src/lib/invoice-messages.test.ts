import { describe, expect, it } from 'vitest';
import { connectionFailure, invoiceFailure } from './invoice-messages.ts';

describe('invoiceFailure', () => {
  it('names the network', () => {
    expect(invoiceFailure({ kind: 'unreachable', message: 'Failed to fetch' })).toBe(
      'Network error: Unable to connect to the server. Please check your internet connection and try again.',
    );
  });
  it('names what came instead of JSON', () => {
    expect(invoiceFailure({ kind: 'not-json', status: 502, contentType: 'text/html' })).toBe(
      'Server returned 502: ... Expected JSON but received text/html',
    );
  });
  it('names a missing endpoint, whatever it answered with', () => {
    const words = 'Email service endpoint not found. Please contact support.';
    expect(invoiceFailure({ kind: 'refused', status: 404, problem: { message: 'no' } })).toBe(words);
    expect(invoiceFailure({ kind: 'not-json', status: 404, contentType: 'text/html' })).toBe(words);
  });
  it('repeats what the server says', () => {
    expect(invoiceFailure({ kind: 'refused', status: 402, problem: { message: 'Not paid yet.' } })).toBe(
      'Not paid yet.',
    );
  });
  it('names the status when the server says nothing', () => {
    expect(invoiceFailure({ kind: 'refused', status: 500, problem: {} })).toBe('HTTP error! status: 500');
  });
});

describe('connectionFailure', () => {
  it('carries the reason', () => {
    expect(connectionFailure({ kind: 'unreachable', message: 'Failed to fetch' })).toBe(
      'Unable to connect to server: Failed to fetch',
    );
    expect(connectionFailure({ kind: 'refused', status: 503, problem: {} })).toBe(
      'Unable to connect to server: HTTP error! status: 503',
    );
  });
});
