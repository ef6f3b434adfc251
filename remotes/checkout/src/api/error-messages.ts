import type { ApiErrorCode, OrderSummary } from '@site/contract/wire';
import { formatPrice } from '@site/domain/format';
import { maxDeclines } from '@site/domain/payment-errors';
import { site } from '@site/domain/site';
import type { ApiFailure } from './request.ts';

/** Every sentence that a buyer reads when a request of the checkout fails. The domain words the errors of the card. */

/** Why there is no payment form. */
export type OpeningProblem =
  /** The price has changed since this page was made; the plan can be bought at today's. */
  | { kind: 'price-changed'; currentPrice: number }
  /** The purchase is closed already; with the order that was paid, or may have been. */
  | { kind: 'closed'; order?: OrderSummary | undefined }
  /** Banks have declined the purchase so often that it is over; another one can be opened instead. */
  | { kind: 'declined-too-often'; purchaseId: string; declines: number }
  /** Many cards were declined in this network, so it can start no payment for an hour. */
  | { kind: 'failed'; reason: string };

export const openingFailed = 'Failed to initialize payment. Please refresh.';

const nothingCharged = 'Nothing was charged, and your details are kept.';
const notStarted = 'Our server could not start the payment.';

const openingReasons: Record<ApiErrorCode, string> = {
  unknown_amount: 'This price is no longer offered. Refresh the page to see today’s prices.',
  unknown_plan: 'This service is no longer offered. Please choose another plan.',
  not_payable_by_card: 'This service is booked on our scheduling page and not paid by card.',
  payment_provider_unavailable: 'Our payment provider is not responding at the moment.',
  rate_limited: 'There have been too many requests from your network. Please wait a minute.',
  payment_in_progress:
    'A payment for this order is being processed. Please refresh in a moment instead of paying again.',
  // Without a current price; with one the plan is offered at that price.
  price_changed: notStarted,
  // These lead to an order or a choice of their own.
  purchase_closed: notStarted,
  too_many_declines: notStarted,
  // The rest are errors of ours, or belong to other requests.
  invalid_request: notStarted,
  invalid_json: notStarted,
  invalid_body: notStarted,
  unknown_keys: notStarted,
  missing_signature: notStarted,
  invalid_signature: notStarted,
  unauthorised: notStarted,
  order_link_expired: notStarted,
  payment_not_completed: notStarted,
  origin_not_allowed: notStarted,
  not_found: notStarted,
  order_not_found: notStarted,
  method_not_allowed: notStarted,
  request_timeout: notStarted,
  order_mismatch: notStarted,
  email_corrected: notStarted,
  length_required: notStarted,
  body_too_large: notStarted,
  unsupported_media_type: notStarted,
  headers_too_large: notStarted,
  mail_unavailable: notStarted,
  storage_unavailable: notStarted,
  internal: notStarted,
};

export function openingProblem(failure: ApiFailure, purchaseId: string): OpeningProblem {
  const problem = openingProblemOf(failure, purchaseId);
  if (problem.kind !== 'failed') return problem;
  return { kind: 'failed', reason: `${problem.reason}${referenceOf(failure)}` };
}

/**
 * Of a failure that is ours, for the operator, who finds it in the logs: the beginning of the request's id. Empty where
 * no response arrived, or the request was rejected with a reason.
 */
function referenceOf(failure: ApiFailure): string {
  if (!('requestId' in failure) || !failure.requestId) return '';
  if (failure.kind === 'error' && failure.status < 500) return '';
  return ` If it happens again, tell us the reference ${failure.requestId.slice(0, 8)}.`;
}

function openingProblemOf(failure: ApiFailure, purchaseId: string): OpeningProblem {
  switch (failure.kind) {
    case 'unreachable':
      return failed('Our server could not be reached. Check your connection and try again.');
    case 'unsendable':
      return openingThrew;
    case 'not-json':
    case 'malformed':
      return failed('Our server sent a response that this page cannot read.');
    case 'error': {
      const { code, currentPrice, order, declines = maxDeclines } = failure.error;
      if (code === 'price_changed' && currentPrice !== undefined)
        return { kind: 'price-changed', currentPrice };
      if (code === 'purchase_closed') return { kind: 'closed', order };
      if (code === 'too_many_declines') return { kind: 'declined-too-often', purchaseId, declines };
      return failed(code ? openingReasons[code] : notStarted);
    }
  }
}

function failed(reason: string): OpeningProblem {
  return { kind: 'failed', reason: `${reason} ${nothingCharged}` };
}

/** The browser threw before a request was sent. */
export const openingThrew = failed('Your browser could not start the payment.');

export function priceChanged(planName: string, currentPrice: number): string {
  return `${planName} now costs ${formatPrice(currentPrice)}. ${nothingCharged}`;
}

/**
 * Why the card was not charged: what the buyer typed could not be stored. Undefined where opening the purchase again
 * shows why: its price has changed, or it is closed.
 */
export function detailsProblem(failure: ApiFailure): string | undefined {
  const reopens: readonly (ApiErrorCode | undefined)[] = ['price_changed', 'purchase_closed', 'unauthorised'];
  if (failure.kind === 'error' && reopens.includes(failure.error.code)) return undefined;
  return `Your card was not charged. ${detailsReason(failure)} Please try again.${referenceOf(failure)}`;
}

function detailsReason(failure: ApiFailure): string {
  if (failure.kind === 'unreachable') return 'Our server could not be reached: check your connection.';
  const code = failure.kind === 'error' ? failure.error.code : undefined;
  if (code === 'rate_limited' || code === 'payment_provider_unavailable') return openingReasons[code];
  return 'Our server could not store your details.';
}

/** Why an order could not be opened by its link. */
export type LookupProblem =
  /** The link opened this order once. */
  | { kind: 'expired'; order?: OrderSummary | undefined }
  | { kind: 'wrong-link' }
  | { kind: 'failed'; message: string };

export function lookupProblem(failure: ApiFailure): LookupProblem {
  if (failure.kind === 'error' && failure.error.code === 'order_link_expired')
    return { kind: 'expired', order: failure.error.order };
  if (failure.kind === 'unsendable' || ('status' in failure && [401, 404].includes(failure.status)))
    return { kind: 'wrong-link' };
  return {
    kind: 'failed',
    message:
      failure.kind === 'unreachable'
        ? 'Our server could not be reached. Your order is safe; check your connection and try again.'
        : `Your order could not be opened at the moment. It is safe; please try again.${referenceOf(failure)}`,
  };
}

/** Why the link of an order was not sent. */
export function linkNotSent(failure: ApiFailure): string {
  if (failure.kind === 'unreachable')
    return 'Our server could not be reached. Check your connection and try again.';
  if (failure.kind === 'error' && failure.error.code === 'rate_limited')
    return 'This link has been requested several times. Please check your inbox and your spam folder, or try again in an hour.';
  return `The link could not be sent at the moment. Please try again, or write to us at ${site.email}.`;
}

/** Why the address of an order was not corrected. */
export function emailNotCorrected(failure: ApiFailure): string {
  if (failure.kind === 'unreachable')
    return 'Our server could not be reached. Nothing was changed; check your connection and try again.';
  const code = failure.kind === 'error' ? failure.error.code : undefined;
  if (code === 'invalid_body') return 'Please enter another address than the one above, in full.';
  if (code === 'email_corrected')
    return `This address was corrected once already. To change it again, write to us at ${site.email} with your order number.`;
  if (code === 'order_link_expired' || code === 'unauthorised')
    return `The link to this order has expired. Please write to us at ${site.email} with your order number.`;
  if (code === 'rate_limited')
    return 'There have been too many requests from your network. Please try again in an hour.';
  return `The address could not be corrected at the moment. Please try again, or write to us at ${site.email}.`;
}

/** Why answers that were offered for an order did not become its own. */
export function answersNotAccepted(failure: ApiFailure): string {
  if (failure.kind === 'unreachable')
    return 'Our server could not be reached. Nothing was changed; check your connection and try again.';
  const code = failure.kind === 'error' ? failure.error.code : undefined;
  if (code === 'invalid_body')
    return 'These answers belong to another order by now. Please answer the questions for this one.';
  if (code === 'order_link_expired' || code === 'unauthorised')
    return `The link to this order has expired. Please write to us at ${site.email} with your order number.`;
  return `The answers could not be added at the moment. Please try again, or write to us at ${site.email}.`;
}

/** Why the invoice was not downloaded. */
export function invoiceFileMessage(failure: ApiFailure): string {
  if (failure.kind === 'unreachable')
    return 'Our server could not be reached. Check your connection and try again.';
  if (failure.kind === 'error' && failure.error.code === 'payment_not_completed')
    return 'The invoice is being prepared. Please try again in a minute.';
  if (failure.kind === 'error' && failure.error.code === 'order_link_expired')
    return 'The link to this order has expired. The invoice is in your email.';
  return `The invoice could not be downloaded at the moment. Please try again, or write to us at ${site.email}.`;
}

/** Why the invoice email was not accepted. */
export function invoiceMessage(failure: ApiFailure): string {
  if ('status' in failure && failure.status === 404)
    return 'Email service endpoint not found. Please contact support.';
  switch (failure.kind) {
    case 'unreachable':
      return 'Network error: Unable to connect to the server. Please check your internet connection and try again.';
    case 'unsendable':
      return failure.message;
    case 'not-json':
      return `Server returned ${failure.status}: ... Expected JSON but received ${failure.contentType}`;
    case 'error':
      return failure.error.message ?? httpError(failure.status);
    case 'malformed':
      return httpError(failure.status);
  }
}

/** After a payment, when `GET /health` fails. */
export function healthMessage(failure: ApiFailure): string {
  return `Unable to connect to server: ${'message' in failure ? failure.message : httpError(failure.status)}`;
}

const httpError = (status: number) => `HTTP error! status: ${status}`;
