import { type Buyer, buyerStorage } from '@site/wire/buyer';
import { paymentData } from '@site/wire/messages';
import { describe, expect, it, vi } from 'vitest';
import { detailsErrors, emptyDetails, toPaymentData } from './payment-details.ts';

it('requires an email address and a full name', () => {
  expect(detailsErrors({ ...emptyDetails, email: 'jane' }).email).toBe('Please enter a valid email address');
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
  const initial = async (stored: Record<string, object>) => {
    const getItem = (key: string) => JSON.stringify(stored[key]) ?? null;
    vi.stubGlobal('window', { sessionStorage: { getItem } });
    vi.resetModules();
    return (await import('./payment-details.ts')).initialDetails();
  };
  const known: Buyer = { email: 'jane@example.com', fullName: 'Jane', company: 'Jane Ltd' };
  const fromQuestionnaire = { [buyerStorage.key]: { version: buyerStorage.version, value: known } };

  it('is filled in from the questionnaire, unless something was typed here before', async () => {
    expect(await initial({})).toEqual(emptyDetails);
    expect(await initial(fromQuestionnaire)).toEqual({ ...emptyDetails, ...known });
    const typed = { version: 1, value: { ...emptyDetails, email: 'other@example.com', city: 7 } };
    expect(await initial({ ...fromQuestionnaire, checkoutDetails: typed })).toEqual({
      ...emptyDetails,
      email: 'other@example.com',
    });
    const untyped = { version: 1, value: emptyDetails };
    expect(await initial({ ...fromQuestionnaire, checkoutDetails: untyped })).toMatchObject(known);
  });
});
