import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { companyName, emailAddress, orderNumber, personName } from './fields.ts';
import { requestOrderLink } from './order-messages.ts';
import { paymentData } from './purchase-messages.ts';
import { createAnswersSchema } from './questionnaire-messages.ts';
import { joinWaitlist } from './waitlist-messages.ts';

const findMessage = (schema: z.ZodMiniType, text: string) => schema.safeParse(text).error?.issues[0]?.message;

describe('a field that people type', () => {
  it('is cleaned before its length counts', () => {
    expect(personName.parse(`  Jane\t\u000b${' '.repeat(300)}Doe\u200b`)).toBe('Jane Doe');
  });

  it.each([
    [personName, 'x'.repeat(5_000), 'This has 5000 characters; the limit is 200. Please shorten it.'],
    [personName, 'x'.repeat(250), 'This has 250 characters; the limit is 200. Please shorten it.'],
    [personName, ' \u200b ', 'Please enter your full name'],
    [companyName, 'x'.repeat(201), 'This has 201 characters; the limit is 200. Please shorten it.'],
    [companyName, '', undefined],
    [emailAddress, '\u200b', 'Please enter your email address'],
    [emailAddress, 'jane@example', 'Please enter a valid email address'],
    [
      emailAddress,
      `${'a'.repeat(250)}@example.com`,
      'This has 262 characters; the limit is 254. Please shorten it.',
    ],
  ])('%#: its message is for people', (schema, text, message) => {
    expect(findMessage(schema, text)).toBe(message);
  });

  it('may have an order number in the lower case of a phone keyboard', () => {
    expect(orderNumber.parse(' Ord-1777896000000-123')).toBe('ORD-1777896000000-123');
  });

  it('is the same in every message of the API', () => {
    const typed = '<mailto:jane@example.com>,';
    const email = 'jane@example.com';
    expect(joinWaitlist.parse({ email: typed }).email).toBe(email);
    expect(requestOrderLink.parse({ email: typed, orderNumber: 'ORD-1-2\t' })).toEqual({
      email,
      orderNumber: 'ORD-1-2',
    });
    expect(createAnswersSchema().parse({ Email: typed })).toEqual({ Email: email });
    const line = 'a\tb\u200b';
    const billingAddress = { street: line, city: line, state: line, zipCode: line, country: 'DE' };
    expect(paymentData.parse({ email: typed, fullName: line, company: line, billingAddress })).toEqual({
      email,
      fullName: 'a b',
      company: 'a b',
      billingAddress: { street: 'a b', city: 'a b', state: 'a b', zipCode: 'a b', country: 'DE' },
    });
  });
});
