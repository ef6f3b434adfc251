import { schemaResolver } from '@site/ui/text-form';
import { type Buyer, buyerStorage } from '@site/wire/buyer';
import { paymentData } from '@site/wire/purchase-messages';
import { describe, expect, it, vi } from 'vitest';
import { detailNames, emptyDetails, type TypedDetails, toPaymentData } from './payment-details.ts';

const paid = { ...emptyDetails, email: 'a@b.co', fullName: 'Jane' };

function setText(name: string, text: string): TypedDetails {
  const [part = '', line = ''] = name.split('.');
  return line
    ? { ...paid, billingAddress: { ...paid.billingAddress, [line]: text } }
    : { ...paid, [part]: text };
}

it.each<[TypedDetails, object]>([
  [{ ...paid, email: 'jane' }, { email: { message: 'Please enter a valid email address' } }],
  [{ ...paid, fullName: ' ' }, { fullName: { message: 'Please enter your full name' } }],
  [paid, {}],
])('requires an email address and a full name: %o', async (details, errors) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect((await schemaResolver<TypedDetails>(paymentData)(details, undefined, options)).errors).toMatchObject(
    errors,
  );
});

it.each(detailNames.filter((name) => name !== 'email' && name !== 'billingAddress.country'))(
  'names what is too long in %s, and accepts everything that the API accepts',
  (name) => {
    expect(paymentData.safeParse(setText(name, 'x'.repeat(250))).error?.issues).toMatchObject([
      { path: name.split('.'), message: 'This has 250 characters; the limit is 200. Please shorten it.' },
    ]);
    const pasted = setText(name, `Jane\t\u000bDoe${' '.repeat(250)}\u202c`);
    expect(paymentData.parse(pasted)).toMatchObject(toPaymentData(pasted));
    expect(JSON.stringify(toPaymentData(pasted))).toContain('Jane Doe"');
  },
);

it('cleans what is sent, and leaves out an empty company', () => {
  const { billingAddress } = emptyDetails;
  expect(toPaymentData({ ...paid, email: ' a@b.co ', fullName: ' A ', company: ' ' })).toEqual({
    email: 'a@b.co',
    fullName: 'A',
    billingAddress,
  });
  expect(toPaymentData({ ...paid, company: ' C ' })).toMatchObject({ company: 'C' });
});

describe('the form as it begins', () => {
  const createInitial = async (stored: Record<string, object>) => {
    const getItem = (key: string) => JSON.stringify(stored[key]) ?? null;
    vi.stubGlobal('window', { sessionStorage: { getItem } });
    vi.resetModules();
    return (await import('./payment-details.ts')).createInitialDetails();
  };
  const known: Buyer = { email: 'jane@example.com', fullName: 'Jane', company: 'Jane Ltd' };
  const fromQuestionnaire = { [buyerStorage.key]: { version: buyerStorage.version, value: known } };

  it('is filled in from the questionnaire, unless something was typed here before', async () => {
    expect(await createInitial({})).toEqual(emptyDetails);
    expect(await createInitial(fromQuestionnaire)).toEqual({ ...emptyDetails, ...known });
    const value = { ...emptyDetails, email: 'other@example.com' };
    const typed = { version: 1, value };
    expect(await createInitial({ ...fromQuestionnaire, checkoutDetails: typed })).toEqual(value);
    const untyped = { version: 1, value: emptyDetails };
    expect(await createInitial({ ...fromQuestionnaire, checkoutDetails: untyped })).toMatchObject(known);
  });
});
