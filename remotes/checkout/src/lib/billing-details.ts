import type { PaymentData } from '@site/contract/wire';
import type { BillingAddress } from '@site/domain/addresses';

/** Who pays, in the shape that the card payment provider takes. */
export type BillingDetails = {
  name: string;
  email: string;
  address?: { line1?: string; city?: string; state?: string; postal_code?: string; country?: string };
};

/** The address goes along only if at least one of its fields is filled; empty fields never do. */
export function billingDetails({ email, fullName, billingAddress }: PaymentData): BillingDetails {
  return {
    name: fullName,
    email,
    ...(hasAddress(billingAddress) && { address: providerAddress(billingAddress) }),
  };
}

export function hasAddress(address: BillingAddress): boolean {
  return Object.values(address).some(Boolean);
}

function providerAddress({ street, city, state, zipCode, country }: BillingAddress) {
  return {
    ...(street && { line1: street }),
    ...(city && { city }),
    ...(state && { state }),
    ...(zipCode && { postal_code: zipCode }),
    ...(country && { country }),
  };
}
