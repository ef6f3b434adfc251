import type { PaymentData } from '@site/contract/wire';
import { countries, emailPattern } from '@site/domain/addresses';
import type { BillingDetails, Stripe, StripeElements } from '@stripe/stripe-js';
import { invalidEmail } from '../api/error-messages.ts';
import type { ChargeOutcome } from '../purchase/pay-purchase.ts';
import { chargeMessages, failed, outcomeOf } from './charge-card.ts';

type WalletCharge = {
  stripe: Pick<Stripe, 'confirmPayment' | 'retrievePaymentIntent'>;
  elements: StripeElements;
  clientSecret: string;
  details: PaymentData;
  /** Of this page, for a wallet that leaves it. */
  returnUrl: string;
};

/** Charges what was approved in a wallet; never rejects. Email and name are required as with a card. */
export function chargeWallet(charge: WalletCharge): Promise<ChargeOutcome> {
  const { stripe, elements, clientSecret, details, returnUrl } = charge;
  return outcomeOf(stripe, clientSecret, async () => {
    if (!details.email || !details.fullName) return failed(chargeMessages.missingFields);
    if (!emailPattern.test(details.email)) return failed(invalidEmail);
    // As Stripe documents it: without it, or in another order, some wallets cannot be confirmed.
    const { error } = await elements.submit();
    if (error) return { error };
    return await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
  });
}

/** As long as the API accepts. */
const longest = { email: 254, line: 200 } as const;

/**
 * Who pays: what the wallet has, because the payment carries it too, else what was typed. The address of the wallet stays
 * with the payment, from where the API takes it, unless another one was typed.
 */
export function walletDetails(billing: BillingDetails | undefined, typed: PaymentData): PaymentData {
  const clean = (text: string | undefined, length: number) => text?.trim().slice(0, length) || undefined;
  const isTyped = Object.values(typed.billingAddress).some(Boolean);
  return {
    ...typed,
    email: clean(billing?.email, longest.email) ?? typed.email,
    fullName: clean(billing?.name, longest.line) ?? typed.fullName,
    billingAddress: isTyped ? typed.billingAddress : (addressOf(billing) ?? typed.billingAddress),
  };

  function addressOf(details: BillingDetails | undefined): PaymentData['billingAddress'] | undefined {
    const address = details?.address;
    const country = countries.find((code) => code === address?.country);
    // The form has few countries. With another one the address is left to the payment.
    if (!address || !country) return undefined;
    const street = [address.line1, address.line2].filter(Boolean).join(', ');
    return {
      street: clean(street, longest.line) ?? '',
      city: clean(address.city, longest.line) ?? '',
      state: clean(address.state, longest.line) ?? '',
      zipCode: clean(address.postal_code, longest.line) ?? '',
      country,
    };
  }
}
