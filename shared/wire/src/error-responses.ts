import * as z from 'zod/mini';
import { orderStatuses, orderSummary } from './order-messages.ts';

export const apiErrorStatus = {
  invalid_request: 400,
  invalid_json: 400,
  invalid_body: 400,
  unknown_keys: 400,
  unknown_amount: 400,
  unknown_plan: 400,
  not_payable_by_card: 400,
  missing_signature: 400,
  invalid_signature: 400,
  unauthorised: 401,
  order_link_expired: 401,
  payment_not_completed: 402,
  origin_not_allowed: 403,
  not_found: 404,
  order_not_found: 404,
  price_changed: 409,
  purchase_closed: 409,
  payment_in_progress: 409,
  too_many_declines: 409,
  order_mismatch: 409,
  email_corrected: 409,
  length_required: 411,
  body_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  mail_unavailable: 503,
  payment_provider_unavailable: 503,
  storage_unavailable: 503,
  storage_full: 507,
  internal: 500,
} as const;
export type ApiErrorCode = keyof typeof apiErrorStatus;

// `Object.keys` returns `string[]`, but the keys can only be error codes.
const apiErrorCodes = Object.keys(apiErrorStatus) as [ApiErrorCode, ...ApiErrorCode[]];

export const apiError = z.object({
  error: z.object({
    code: z.enum(apiErrorCodes),
    message: z.string(),
    /** For `invalid_body`, `unknown_keys` and `order_mismatch`: what is wrong, by field. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** For `price_changed`: today's price in US dollars. */
    currentPrice: z.optional(z.number()),
    /** For `too_many_declines`: the number of declines. */
    declines: z.optional(z.number()),
    /**
     * For `order_link_expired`: the order that the link used to open. For `purchase_closed`: the order of the purchase,
     * if it was or may have been paid. Without an order, the purchase can no longer be paid, so the page may start
     * another.
     */
    order: z.optional(orderSummary),
  }),
});
export type ApiError = z.infer<typeof apiError>;

// Tolerate an order that cannot be parsed and treat it as `processing`, because it may have been paid.
const receivedOrder = z.object({
  orderNumber: z.catch(z.string(), ''),
  planName: z.catch(z.string(), ''),
  status: z.catch(z.enum(orderStatuses), 'processing'),
});

const receivedError = z.object({
  code: z.catch(z.optional(z.enum(apiErrorCodes)), undefined),
  message: z.catch(z.optional(z.string()), undefined),
  currentPrice: z.catch(z.optional(z.number()), undefined),
  declines: z.catch(z.optional(z.number()), undefined),
  order: z.optional(receivedOrder),
});
export type ReceivedError = z.infer<typeof receivedError>;

/**
 * An `ApiError` as a page reads it. If the API is newer than the page, it may send an unknown code. If a proxy responds
 * instead of the API, the body may be a plain `{error}` or `{message}`. Fields that cannot be parsed are left out.
 */
export const receivedApiError = z.object({
  error: z.catch(z.optional(z.union([receivedError, z.string()])), undefined),
  message: z.catch(z.optional(z.string()), undefined),
});
export type ReceivedApiError = z.infer<typeof receivedApiError>;
