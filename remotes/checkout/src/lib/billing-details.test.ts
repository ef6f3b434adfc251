import { expect, it } from 'vitest';
import { billingDetails } from './billing-details.ts';

const nobody = { street: '', city: '', state: '', zipCode: '', country: '' } as const;

it('leaves the address out when none of its fields is filled', () => {
  expect(billingDetails({ email: 'a@b.co', fullName: 'A B', company: 'C', billingAddress: nobody })).toEqual({
    name: 'A B',
    email: 'a@b.co',
  });
});

it('includes the address when one field is filled, and only the filled ones', () => {
  const billingAddress = { ...nobody, zipCode: '10115' };
  expect(billingDetails({ email: 'a@b.co', fullName: 'A B', billingAddress }).address).toEqual({
    postal_code: '10115',
  });
});

it('names the fields as the provider does', () => {
  const billingAddress = {
    street: '1 Road',
    city: 'Kent',
    state: 'OH',
    zipCode: '44240',
    country: 'US',
  } as const;
  expect(billingDetails({ email: 'a@b.co', fullName: 'A B', billingAddress }).address).toEqual({
    line1: '1 Road',
    city: 'Kent',
    state: 'OH',
    postal_code: '44240',
    country: 'US',
  });
});
