import { type Buyer, buyerStorage } from '@site/contract/buyer';
import { paymentData } from '@site/contract/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { detailsErrors, emptyDetails, toPaymentData } from './payment-details.ts';

const invalid = 'Please enter a valid email address';

it.each([
  ['  ', 'Please enter your email address'],
  ['jane', invalid],
  [' jane+deck@sub.example.co.uk ', undefined],
  ['<mailto:jane@example.com>,', undefined],
  ['jane@gmial.com', undefined],
])('validates the email address %j', (value, error) => {
  expect(detailsErrors({ ...emptyDetails, email: value }).email).toBe(error);
});

it('requires a full name', () => {
  expect(detailsErrors({ ...emptyDetails, fullName: ' ' }).fullName).toBe('Please enter your full name');
  expect(detailsErrors({ ...emptyDetails, email: 'a@b.co', fullName: 'Jane' })).toEqual({});
});

it.each(['fullName', 'company', 'street', 'city', 'state', 'zipCode'] as const)(
  'names what is too long in %s, and accepts everything that the API accepts',
  (name) => {
    const form = { ...emptyDetails, email: 'a@b.co', fullName: 'Jane' };
    const long = 'This has 250 characters; the limit is 200. Please shorten it.';
    expect(detailsErrors({ ...form, [name]: 'x'.repeat(250) })).toEqual({ [name]: long });
    const pasted = { ...form, [name]: `Jane\t\u000bDoe${' '.repeat(250)}\u202c` };
    expect(detailsErrors(pasted)).toEqual({});
    expect(paymentData.parse(toPaymentData(pasted))).toEqual(toPaymentData(pasted));
    expect(JSON.stringify(toPaymentData(pasted))).toContain('Jane Doe"');
  },
);

it('trims what is sent, leaves out an empty company and takes only the seven countries', () => {
  expect(toPaymentData({ ...emptyDetails, email: ' a@b.co ', fullName: ' A ', country: 'XX' })).toEqual({
    email: 'a@b.co',
    fullName: 'A',
    billingAddress: { street: '', city: '', state: '', zipCode: '', country: '' },
  });
  expect(toPaymentData({ ...emptyDetails, company: ' C ', country: 'PH' })).toMatchObject({
    company: 'C',
    billingAddress: { country: 'PH' },
  });
});

describe('the form as it begins', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.resetModules();
    vi.stubGlobal('window', { sessionStorage: { getItem: (key: string) => stored.get(key) ?? null } });
  });
  const initial = async () => (await import('./payment-details.ts')).initialDetails();
  const typed = (value: unknown) => JSON.stringify({ version: 1, value });
  const known: Buyer = { email: 'jane@example.com', fullName: 'Jane', company: 'Jane Ltd' };
  const text = JSON.stringify({ version: buyerStorage.version, value: known });

  it('is filled in from the questionnaire', async () => {
    stored.set(buyerStorage.key, text);
    expect(await initial()).toEqual({ ...emptyDetails, ...known });
  });
  it('prefers what was typed here before', async () => {
    stored.set(buyerStorage.key, text);
    stored.set('checkoutDetails', typed({ ...emptyDetails, email: 'other@example.com', city: 7 }));
    expect(await initial()).toEqual({ ...emptyDetails, email: 'other@example.com' });
  });
  it.each([undefined, '{', typed(null)])('is empty without either: %j', async (text) => {
    if (text) stored.set('checkoutDetails', text);
    expect(await initial()).toEqual(emptyDetails);
  });
});
