import { cleanEmail, cleanLine, maxLengths } from '@site/domain/typed-text';
import type { PaymentData } from '@site/wire/purchase-messages';
import type { BillingDetails, Stripe, StripeElements } from '@stripe/stripe-js';
import { attemptConfirmation, type ChargeOutcome } from './charge-card.ts';

type WalletCharge = {
  stripe: Pick<Stripe, 'confirmPayment' | 'retrievePaymentIntent'>;
  elements: StripeElements;
  clientSecret: string;
  /** Address of this page. A wallet that opens a page of its own sends the buyer back to this address. */
  returnUrl: string;
};

/** Charges a payment that was approved in a wallet. The promise never rejects. */
export function chargeWallet(charge: WalletCharge): Promise<ChargeOutcome> {
  const { stripe, elements, clientSecret, returnUrl } = charge;
  return attemptConfirmation(stripe, clientSecret, async () => {
    // Stripe documents this order of calls. Some wallets cannot be confirmed in a different order or without `submit`.
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
 * Merges the wallet's details with the typed details. The wallet's details win because the payment also uses them. The
 * wallet's billing address is not merged, because the API reads it from the payment unless the buyer typed a different
 * one.
 */
export function mergeWalletDetails(billing: BillingDetails | undefined, typed: PaymentData): PaymentData {
  return {
    ...typed,
    email: cleanEmail(billing?.email ?? '') || typed.email,
    fullName: cleanLine((billing?.name ?? '').slice(0, maxLengths.line)) || typed.fullName,
  };
}
