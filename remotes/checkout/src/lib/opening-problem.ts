import type { ApiErrorCode, PaymentIntentCreated } from '@site/contract/wire';
import { formatPrice } from '@site/domain/format';
import type { Answer } from './answer.ts';

/** Why there is no payment form. */
export type OpeningProblem =
  /** The price has changed since this page was made; it can be bought at today's. */
  | { kind: 'price-changed'; currentPrice: number }
  /** The purchase is paid or closed already. */
  | { kind: 'closed' }
  /** Banks have declined it so often that it is over; another one can be begun in its place. */
  | { kind: 'declined-too-often'; purchaseId: string }
  | { kind: 'failed'; reason: string };

export const openingFailed = 'Failed to initialize payment. Please refresh.';

const reasons: Partial<Record<ApiErrorCode, string>> = {
  unknown_amount: 'This price is no longer offered. Refresh the page to see today’s prices.',
  unknown_plan: 'This service is no longer offered. Please choose another plan.',
  not_payable_by_card: 'This service is booked on our scheduling page and not paid by card.',
  payment_provider_unavailable: 'Our payment provider is not answering at the moment.',
  rate_limited: 'There were many requests from your network. Please wait a minute.',
};

const nothingCharged = 'Nothing was charged, and your details are kept.';

export function openingProblem(
  answer: Exclude<Answer<PaymentIntentCreated>, { kind: 'ok' }>,
  purchaseId: string,
): OpeningProblem {
  if (answer.kind === 'unreachable')
    return failed('Our server could not be reached. Check your connection and try again.');
  if (answer.kind !== 'refused') return failed('Our server gave an answer that makes no sense.');
  const { code, currentPrice } = answer.problem;
  if (code === 'price_changed' && currentPrice !== undefined) return { kind: 'price-changed', currentPrice };
  if (code === 'purchase_closed') return { kind: 'closed' };
  if (code === 'too_many_declines') return { kind: 'declined-too-often', purchaseId };
  return failed((code && reasons[code]) ?? 'Our server could not start the payment.');
}

function failed(reason: string): OpeningProblem {
  return { kind: 'failed', reason: `${reason} ${nothingCharged}` };
}

export function priceChanged(planName: string, currentPrice: number): string {
  return `${planName} now costs ${formatPrice(currentPrice)}. ${nothingCharged}`;
}
