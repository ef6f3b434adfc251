import type { ApiError, ApiErrorCode } from '@site/wire/error-responses';

type Example = Omit<ApiError['error'], 'code'>;

const order = {
  orderNumber: 'ORD-1777896000000-123',
  planName: 'Pitch Deck - 12 slides',
  status: 'paid',
} as const;

/** An example of each error for the OpenAPI document. The type requires an example for every error code. */
export const errorExamples: Readonly<Record<ApiErrorCode, Example>> = {
  invalid_request: { message: 'The request is not valid.' },
  invalid_json: { message: 'The body is not valid UTF-8 JSON.' },
  invalid_body: {
    message: 'The request has missing or invalid fields.',
    fields: { 'paymentData.email': 'must be an email address' },
  },
  unknown_keys: {
    message: 'These fields are not known: "discount".',
    fields: { discount: 'Not a known field' },
  },
  unknown_amount: { message: 'No service has this price. Nothing was charged.' },
  unknown_plan: { message: 'There is no such plan.' },
  not_payable_by_card: {
    message: 'Consulting cannot be paid by card. Please book it on the scheduling page.',
  },
  missing_signature: { message: 'Events must be signed.' },
  invalid_signature: { message: 'The signature does not match the event, or its timestamp is out of range.' },
  unauthorised: { message: "This requires an order's token, which is part of the link in its email." },
  order_link_expired: {
    message: "This order's link has expired. POST /order-link emails a new link to the buyer.",
    order,
  },
  payment_not_completed: {
    message: 'The payment for this order has not gone through yet, so there is no invoice.',
  },
  origin_not_allowed: { message: 'Pages of this origin may not use this API.' },
  not_found: {
    message:
      'There are no dates yet. They are counted from the day on which we have both the payment and the answers.',
  },
  order_not_found: { message: 'We could not find an order for this payment.' },
  price_changed: { message: 'The price is $300 now, not $250. Nothing was charged.', currentPrice: 300 },
  purchase_closed: {
    message:
      'This purchase cannot be changed. It is paid. Nothing was charged again. Start a new purchase to buy something else.',
    order,
  },
  payment_in_progress: {
    message: 'A payment for this purchase is being processed. It was not changed; try again in a moment.',
  },
  too_many_declines: {
    message:
      'Banks have declined this payment 5 times, so it was cancelled. Nothing was charged. Start a new purchase or contact us.',
    declines: 5,
  },
  order_mismatch: {
    message: 'These details do not match the payment for this order. Nothing was sent.',
    fields: { orderNumber: 'is not the number of this order' },
  },
  email_corrected: { message: 'The email address of this order has already been corrected once.' },
  length_required: { message: 'The request must have a Content-Length header.' },
  body_too_large: { message: 'The body is longer than 16384 bytes.' },
  address_too_long: { message: 'The address is longer than 2048 characters.' },
  unsupported_media_type: { message: 'The body must be sent as application/json in UTF-8, uncompressed.' },
  rate_limited: {
    message: 'Too many requests in a short time. Nothing was changed; please try again in 40 seconds.',
  },
  mail_unavailable: { message: 'The mail server did not accept the email (ECONNREFUSED).' },
  payment_provider_unavailable: {
    message: 'The payment provider could not be reached. Please try again in a moment.',
  },
  storage_unavailable: { message: 'Nothing can be stored at the moment. Please try again soon.' },
  storage_full: {
    message:
      'No more answers can be received at the moment. Nothing was stored, and your answers are still in the form. Please try again tomorrow, or write to us.',
  },
  internal: { message: 'Something went wrong on our side. Nothing was lost; please try again.' },
};
