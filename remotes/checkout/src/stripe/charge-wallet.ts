import { cleanEmail, cleanLine, maxLengths } from '@site/domain/typed-text';
import type { PaymentData } from '@site/wire/messages';
import type { BillingDetails, Stripe, StripeElements } from '@stripe/stripe-js';
import { type ChargeOutcome, outcomeOf } from './charge-card.ts';

type WalletCharge = {
  stripe: Pick<Stripe, 'confirmPayment' | 'retrievePaymentIntent'>;
  elements: StripeElements;
  clientSecret: string;
  /** The address of this page, for a wallet that leaves it. */
  returnUrl: string;
};

/** Charges what was approved in a wallet; never rejects. */
export function chargeWallet(charge: WalletCharge): Promise<ChargeOutcome> {
  const { stripe, elements, clientSecret, returnUrl } = charge;
  return outcomeOf(stripe, clientSecret, async () => {
    // Stripe documents this order of calls. In another order, or without `submit`, some wallets cannot be confirmed.
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
 * Merges who pays: the wallet's details, because the payment has them, too, else what was typed. The address of the wallet
 * stays with the payment, from where the API takes it, unless another one was typed.
 */
export function mergeWalletDetails(billing: BillingDetails | undefined, typed: PaymentData): PaymentData {
  return {
    ...typed,
    email: cleanEmail(billing?.email ?? '') || typed.email,
    fullName: cleanLine((billing?.name ?? '').slice(0, maxLengths.line)) || typed.fullName,
  };
}
