import type { PaymentData } from '@site/contract/wire';
import { countries } from '@site/domain/addresses';
import { cleanEmail, cleanLine, maxLengths } from '@site/domain/typed-text';
import type { BillingDetails, Stripe, StripeElements } from '@stripe/stripe-js';
import { type ChargeOutcome, outcomeOf } from './charge-card.ts';

type WalletCharge = {
  stripe: Pick<Stripe, 'confirmPayment' | 'retrievePaymentIntent'>;
  elements: StripeElements;
  clientSecret: string;
  /** Of this page, for a wallet that leaves it. */
  returnUrl: string;
};

/** Charges what was approved in a wallet; never rejects. */
export function chargeWallet(charge: WalletCharge): Promise<ChargeOutcome> {
  const { stripe, elements, clientSecret, returnUrl } = charge;
  return outcomeOf(stripe, clientSecret, async () => {
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

/**
 * Who pays: what the wallet has, because the payment carries it too, else what was typed. The address of the wallet stays
 * with the payment, from where the API takes it, unless another one was typed.
 */
export function walletDetails(billing: BillingDetails | undefined, typed: PaymentData): PaymentData {
  const line = (text = '') => cleanLine(text).slice(0, maxLengths.line);
  const isTyped = Object.values(typed.billingAddress).some(Boolean);
  return {
    ...typed,
    email: cleanEmail(billing?.email ?? '') || typed.email,
    fullName: line(billing?.name) || typed.fullName,
    billingAddress: isTyped ? typed.billingAddress : (addressOf(billing) ?? typed.billingAddress),
  };

  function addressOf(details: BillingDetails | undefined): PaymentData['billingAddress'] | undefined {
    const address = details?.address;
    const country = countries.find((code) => code === address?.country);
    // The form has few countries. With another one the address is left to the payment.
    if (!address || !country) return undefined;
    const street = [address.line1, address.line2].filter(Boolean).join(', ');
    return {
      street: line(street),
      city: line(address.city),
      state: line(address.state),
      zipCode: line(address.postal_code),
      country,
    };
  }
}
