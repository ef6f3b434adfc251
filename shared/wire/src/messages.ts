import { addChecks } from '@site/contract/checked';
import { countries } from '@site/domain/addresses';
import { consentVersions } from '@site/domain/consent';
import { type PayloadField, payloadFields } from '@site/domain/questionnaire';
import * as z from 'zod/mini';
import { submissionKey } from './buyer.ts';
import { addressLine, companyName, emailAddress, orderNumber, personName } from './fields.ts';

/**
 * Schemas of all requests and responses of the API. The API validates requests with them, browsers parse responses with
 * them, and the API's documentation is generated from them. They use `zod/mini`, so that a page contains only the
 * schemas that it uses.
 */

/** A line written by a program, without control characters. `fields.ts` has schemas for text that people type. */
const shortLine = addChecks(
  z.string(),
  z.maxLength(200),
  z.regex(/^\P{Cc}*$/u, 'must be one line without control characters'),
);
const notEmpty = addChecks(z.string(), z.minLength(1));

export const orderStatuses = ['created', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The part of an order that a page may show without the order's token. It contains nothing personal. */
export const orderSummary = z.object({
  orderNumber: z.string(),
  planName: z.string(),
  status: z.enum(orderStatuses),
});
export type OrderSummary = z.infer<typeof orderSummary>;

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

/** Response of `GET /health`. */
export const health = z.object({
  status: z.literal('ok'),
  mode: z.enum(['sandbox', 'test', 'live']),
  database: z.enum(['pglite', 'postgres']),
});
export type Health = z.infer<typeof health>;

/** Response of `GET /ready`. */
export const readiness = z.object({ status: z.literal('ready') });

/** Body of `POST /create-payment-intent`. */
export const createPaymentIntent = z.object({
  /** US dollars. Must be a price in the catalogue. */
  amount: z.number(),
  planId: z.optional(addChecks(z.string(), z.maxLength(40))),
  /** Generated by the browser, once per purchase. The same purchase always gets the same payment intent. */
  purchaseId: z.optional(z.uuid()),
  /** The key of the purchase's questionnaire, whether or not it has been sent. */
  submissionKey: z.optional(submissionKey),
});

export const paymentIntentCreated = z.object({
  clientSecret: notEmpty,
  paymentIntentId: notEmpty,
  orderNumber: notEmpty,
  /** Opens only this order at `GET /order`, for one day. The token is random and differs in every response. */
  orderToken: notEmpty,
  amount: z.number(),
  currency: z.literal('usd'),
});
export type PaymentIntentCreated = z.infer<typeof paymentIntentCreated>;

/** What the buyer enters on the payment page, except the card. */
export const paymentData = z.object({
  email: emailAddress,
  fullName: personName,
  company: z.optional(companyName),
  billingAddress: z.object({
    street: addressLine,
    city: addressLine,
    state: addressLine,
    zipCode: addressLine,
    country: z.union([z.enum(countries), z.literal('')]),
  }),
});
export type PaymentData = z.infer<typeof paymentData>;

/**
 * `POST /order/details` with `Authorization: Bearer <orderToken>`: everything that the buyer entered, and what they
 * agreed to by pressing the pay button. The page sends this before each attempt to charge; each attempt replaces the
 * previous details until an attempt succeeds.
 */
export const orderDetails = z.object({
  paymentData,
  consentVersion: z.enum(consentVersions),
  /** The price on screen, in US dollars. */
  amount: z.number(),
});
export type OrderDetails = z.infer<typeof orderDetails>;

export const detailsStored = z.object({
  status: z.literal('stored'),
  /** The date that the order gets if this attempt succeeds, as in `orderView`. Older APIs omit this field. */
  orderDate: z.optional(z.iso.datetime()),
});
export type DetailsStored = z.infer<typeof detailsStored>;

/** A plan as stored in browsers and sent with an order, created by `toSelectedService` in the domain package. */
const selectedService = z.object({
  id: shortLine,
  name: shortLine,
  /** US dollars. */
  price: z.number(),
  category: shortLine,
  categoryName: shortLine,
  displayPrice: shortLine,
  gradient: shortLine,
});

/** Body of `POST /send-invoice-email`. */
export const sendInvoiceEmail = z.object({
  selectedService,
  paymentData,
  paymentIntentId: shortLine,
  orderNumber: shortLine,
  orderDate: z.iso.datetime({ offset: true }),
});
export type SendInvoiceEmail = z.infer<typeof sendInvoiceEmail>;

export const invoiceStatuses = ['none', 'queued', 'sent', 'failed'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceAccepted = z.object({
  orderNumber: z.string(),
  invoice: z.enum(invoiceStatuses),
  /**
   * `processing` implies the invoice status `none`, because the invoice is sent once the order is paid. An older
   * API does not send the order's status.
   */
  status: z.optional(z.enum(orderStatuses)),
});

/** The part of an `OrderView` that the questionnaire needs. */
export const orderHead = z.object({
  orderNumber: z.string(),
  planId: z.nullable(z.string()),
  planName: z.string(),
  email: z.nullable(z.string()),
});

/** Answers that may belong to an order. The content is left out, because the answers may be a stranger's. */
const possibleAnswers = z.object({
  submissionId: z.uuid(),
  receivedAt: z.iso.datetime(),
  answered: z.number(),
});

/** Response of `GET /order` with `Authorization: Bearer <orderToken>`. */
export const orderView = z.object({
  ...orderHead.shape,
  /** When the buyer pressed the pay button, by the API's clock. If that is unknown: when the order was paid or created. */
  orderDate: z.iso.datetime(),
  /**
   * The time from which the payment counts: the order's date, unless the bank processed the payment afterwards. Null
   * while the order is unpaid. Older APIs omit this field.
   */
  paidAt: z.optional(z.nullable(z.iso.datetime())),
  status: z.enum(orderStatuses),
  paymentIntentId: z.string(),
  /** US dollars. */
  amount: z.number(),
  /** How many US dollars the buyer got back. Older APIs omit this field. */
  amountRefunded: z.optional(z.number()),
  currency: z.literal('usd'),
  fullName: z.nullable(z.string()),
  /** The last four digits of the card that paid. Older APIs omit this field. */
  cardLast4: z.optional(z.nullable(z.string())),
  invoice: z.enum(invoiceStatuses),
  /** When the answers to the questionnaire arrived; null while they are missing. Older APIs omit this field. */
  answersReceivedAt: z.optional(z.nullable(z.iso.datetime())),
  /**
   * Answers that may belong to this order, because they name its email address and belong to no paid order. The newest
   * come first. The list is empty unless the order is paid and its answers are missing. The buyer attaches an entry
   * with `POST /order/answers`. Older APIs omit this field.
   */
  possibleAnswers: z.optional(z.array(possibleAnswers)),
  /** Whether `POST /order/email` accepts a different address. Older APIs omit this field. */
  canCorrectEmail: z.optional(z.boolean()),
  /**
   * The order's previous email address, partly masked. Until the given time, this address also receives the order's
   * documents, and its owner can undo the change. Null if there is no previous address. Older APIs omit this field.
   */
  formerEmail: z.optional(z.nullable(z.object({ masked: z.string(), until: z.iso.datetime() }))),
});
export type OrderView = z.infer<typeof orderView>;

/**
 * `POST /order/email` with `Authorization: Bearer <orderToken>`: corrects the address of a paid order. This works only
 * once.
 */
export const correctEmail = z.object({ email: emailAddress });
export type CorrectEmail = z.infer<typeof correctEmail>;

/**
 * `POST /order/email/restore` with `Authorization: Bearer <token>`: restores the former email address, to which we sent
 * the token. All previous links to the order stop working, and a new link is sent to the restored address.
 */
export const emailRestored = z.object({ orderNumber: z.string() });

/**
 * `POST /order/answers` with `Authorization: Bearer <orderToken>`: confirms that an entry of `possibleAnswers` is for
 * this order.
 */
export const acceptAnswers = z.object({ submissionId: z.uuid() });
export type AcceptAnswers = z.infer<typeof acceptAnswers>;

/** `POST /order-link`: emails an order's link again if `email` is the order's email address. */
export const requestOrderLink = z.object({
  orderNumber,
  email: emailAddress,
});
export type RequestOrderLink = z.infer<typeof requestOrderLink>;

/** The response is the same whether or not the order number and the address match. */
export const orderLinkRequested = z.object({ status: z.literal('accepted') });

/** Name of the `POST /questionnaires` header that contains the secret key of the submission. */
export const submissionKeyHeader = 'submission-key';

/**
 * `POST /questionnaires`: answers keyed by question text. A key that is not in the table of questions is rejected. The
 * submission's key is sent in a header, because it is a secret of the sending browser. With
 * `Authorization: Bearer <orderToken>`, the answers are attached to that order.
 */
export const questionnaireAnswers = /* @__PURE__ */ answersSchema();
export type QuestionnaireAnswers = z.infer<typeof questionnaireAnswers>;

function answersSchema() {
  return z.strictObject(Object.fromEntries(payloadFields().map((field) => [field.key, valueSchema(field)])));
}

function valueSchema({ kind, maxLength, required, options }: PayloadField) {
  const limit = z.maxLength(maxLength);
  if (kind === 'email') return emailAddress;
  if (kind === 'select' && options) return z.optional(z.enum(['', ...options]));
  if (kind === 'date') {
    const isDate = (value: string) => value === '' || !Number.isNaN(Date.parse(value));
    return z.optional(addChecks(z.string(), limit, z.refine(isDate, 'must be a date')));
  }
  return required
    ? addChecks(z.string(), limit, z.minLength(1, 'This is a required question'))
    : z.optional(addChecks(z.string(), limit));
}

export const questionnaireStored = z.object({
  submissionId: z.uuid(),
  receivedAt: z.iso.datetime(),
  /** True if the request's submission key had answers before, so these answers correct them. */
  updated: z.boolean(),
  /** The paid order to which the answers are attached. `paidAt` is absent from an older API. */
  order: z.optional(z.object({ ...orderSummary.shape, paidAt: z.optional(z.iso.datetime()) })),
});
export type QuestionnaireStored = z.infer<typeof questionnaireStored>;

/** Body of `POST /waitlist`. */
export const joinWaitlist = z.object({ email: emailAddress, companyName: z.optional(companyName) });
export type JoinWaitlist = z.infer<typeof joinWaitlist>;

/** Whether the entry was stored; the configuration can turn storing off. */
export const waitlistJoined = z.object({ stored: z.boolean() });

/** Response of `POST /test-email`. */
export const testEmailSent = z.object({ status: z.literal('sent'), messageId: z.string() });
