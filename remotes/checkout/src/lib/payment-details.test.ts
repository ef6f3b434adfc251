import { describe, expect, it } from 'vitest';
import { emailProblem, emptyDetails, fullNameProblem, toPaymentData } from './payment-details.ts';

const required = 'Please fill in all required fields (Email and Full Name)';

describe('the e-mail address', () => {
  it('is required', () => {
    expect(emailProblem('  ')).toBe(required);
  });
  it.each(['jane', 'jane@', '@example.com', 'jane@example', 'ja ne@example.com', 'a@b@c.com'])(
    'cannot be %j',
    (value) => {
      expect(emailProblem(value)).toBe('Please enter a valid email address');
    },
  );
  it.each(['jane@example.com', ' jane+deck@sub.example.co.uk ', 'jane@gmial.com'])('can be %j', (value) => {
    expect(emailProblem(value)).toBeUndefined();
  });
});

it('requires a full name', () => {
  expect(fullNameProblem(' ')).toBe(required);
  expect(fullNameProblem('Jane')).toBeUndefined();
});

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
