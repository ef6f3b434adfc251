import { formatPrice } from '@site/domain/format';
import { connectionLost, paymentFallback } from '@site/domain/payment-errors';
import { site } from '@site/domain/site';
import { type ApiFailure, type FailureTexts, failureText } from '@site/wire/api-client';

/**
 * Every sentence that a buyer reads when a request of the checkout fails. The texts about the card itself are in
 * `@site/domain/payment-errors`.
 */

export const openingFailedTitle = 'Failed to initialize payment. Please refresh.';
export const openingThrew = 'Your browser could not start the payment.';

/** The sentence also holds if the purchase was paid earlier without this page noticing. */
const nothingCharged = 'This attempt did not charge your card, and your details are kept.';
/** Shown when a request about an existing order loses its connection. */
const unreachable =
  'Network error: Unable to connect to the server. Please check your internet connection and try again.';
const orWrite = `Please try again, or write to us at ${site.email}.`;

const openingReasons = {
  unknown_amount: 'This price is no longer offered. Refresh the page to see today’s prices.',
  unknown_plan: 'This service is no longer offered. Please choose another plan.',
  not_payable_by_card: 'This service is booked on our scheduling page and not paid by card.',
  payment_provider_unavailable: 'Our payment provider is not responding at the moment.',
  rate_limited: 'There have been too many requests from your network. Please wait a minute.',
  payment_in_progress:
    'A payment for this order is being processed. Please refresh in a moment instead of paying again.',
} satisfies FailureTexts['codes'];
const { rate_limited, payment_provider_unavailable } = openingReasons;

const linkExpired = `The link to this order has expired. Please write to us at ${site.email} with your order number.`;

/** Texts for failures of the requests that a buyer starts. */
export const texts = {
  opening: {
    unreachable: connectionLost,
    otherwise: 'Our server could not start the payment.',
    codes: openingReasons,
  },
  details: {
    unreachable: connectionLost,
    otherwise: 'Our server could not store your details.',
    codes: { rate_limited, payment_provider_unavailable },
  },
  lookup: {
    unreachable: `${unreachable} Your order is safe.`,
    otherwise: 'Your order could not be opened at the moment. It is safe; please try again.',
  },
  link: {
    unreachable,
    otherwise: `The link could not be sent at the moment. ${orWrite}`,
    codes: {
      rate_limited:
        'This link has been requested several times. Please check your inbox and your spam folder, or try again in an hour.',
    },
  },
  email: {
    unreachable: `${unreachable} Nothing was changed.`,
    otherwise: `The address could not be corrected at the moment. ${orWrite}`,
    codes: {
      invalid_body: 'Please enter another address than the one above, in full.',
      email_corrected: `This address was corrected once already. To change it again, write to us at ${site.email} with your order number.`,
      order_link_expired: linkExpired,
      unauthorised: linkExpired,
      rate_limited: 'There have been too many requests from your network. Please try again in an hour.',
    },
  },
  restore: {
    unreachable: `${unreachable} Nothing was changed.`,
    otherwise: `The change could not be undone at the moment. ${orWrite}`,
    codes: {
      unauthorised: `This link has been used or has expired, so nothing was changed. If you have undone the change before, look for the new link in your inbox; otherwise write to us at ${site.email}.`,
      rate_limited: 'There have been too many requests from your network. Please try again in an hour.',
    },
  },
  answers: {
    unreachable: `${unreachable} Nothing was changed.`,
    otherwise: `The answers could not be added at the moment. ${orWrite}`,
    codes: {
      invalid_body: 'These answers belong to another order by now. Please answer the questions for this one.',
      order_link_expired: linkExpired,
      unauthorised: linkExpired,
    },
  },
  calendarFile: {
    unreachable,
    otherwise: `The dates could not be downloaded at the moment. ${orWrite}`,
    codes: { order_link_expired: linkExpired, unauthorised: linkExpired },
  },
  invoiceFile: {
    unreachable,
    otherwise: `The invoice could not be downloaded at the moment. ${orWrite}`,
    codes: {
      payment_not_completed: 'The invoice is being prepared. Please try again in a minute.',
      order_link_expired: 'The link to this order has expired. The invoice is in your email.',
    },
  },
} satisfies Record<string, FailureTexts>;

/** Explains why there is no payment form. */
export function describeOpeningFailure(failure: ApiFailure): string {
  const reason = failureText(failure, texts.opening);
  const isBeingPaid = failure.kind === 'error' && failure.error.code === 'payment_in_progress';
  return (isBeingPaid ? reason : addNothingCharged(reason)) + describeReference(failure);
}

export function addNothingCharged(reason: string): string {
  return `${reason} ${nothingCharged}`;
}

export function describePriceChange(planName: string, currentPrice: number): string {
  return addNothingCharged(`${planName} now costs ${formatPrice(currentPrice)}.`);
}

/**
 * Explains that what the buyer typed could not be stored, so this attempt charged nothing. The text begins like that of
 * any failed payment.
 */
export function describeDetailsFailure(failure: ApiFailure): string {
  const notCharged = 'This attempt did not charge your card.';
  const reason = failureText(failure, texts.details);
  if (failure.kind === 'unreachable') return `${reason} ${notCharged}`;
  return `${paymentFallback}. ${notCharged} ${reason}${describeReference(failure)}`;
}

/** Explains why an order could not be looked up. */
export function describeLookupFailure(failure: ApiFailure): string {
  return failureText(failure, texts.lookup) + describeReference(failure);
}

/** Explains why the invoice email was not accepted. */
export function describeInvoiceFailure(failure: ApiFailure): string {
  if ('status' in failure && failure.status === 404)
    return 'Email service endpoint not found. Please contact support.';
  switch (failure.kind) {
    case 'unreachable':
      return unreachable;
    case 'not-json':
      return `Server returned ${failure.status}: ... Expected JSON but received ${failure.contentType}`;
    case 'error':
      return failure.error.message ?? describeStatus(failure.status);
    case 'malformed':
      return describeStatus(failure.status);
  }
}

/** Explains a failure of `GET /health` after a payment. */
export function describeHealthFailure(failure: ApiFailure): string {
  return `Unable to connect to server: ${'message' in failure ? failure.message : describeStatus(failure.status)}`;
}

const describeStatus = (status: number) => `HTTP error! status: ${status}`;

/**
 * Refers to a failure on our side by the beginning of the request's id, which the operator finds in the logs. The text
 * is empty if no response arrived, or if the request was rejected with a reason.
 */
function describeReference(failure: ApiFailure): string {
  if (!('requestId' in failure) || !failure.requestId) return '';
  if (failure.kind === 'error' && failure.status < 500) return '';
  return ` If it happens again, tell us the reference ${failure.requestId.slice(0, 8)}.`;
}
