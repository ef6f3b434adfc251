import { checked } from '@site/contract/checked';
import { countries } from '@site/domain/addresses';
import { consentVersions } from '@site/domain/consent';
import { type PayloadField, payloadFields } from '@site/domain/questionnaire';
import * as z from 'zod/mini';
import { submissionKey } from './buyer.ts';
import { addressLine, companyName, emailAddress, orderNumber, personName } from './fields.ts';

/**
 * Every request and response of the API, once: the API checks requests with these schemas and documents both,
 * browsers parse responses with them. Written with `zod/mini`, so a page carries only the schemas that it uses.
 */

/** A text that a program wrote: no control characters. What people type is in `fields.ts`. */
const shortLine = checked(
  z.string(),
  z.maxLength(200),
  z.regex(/^\P{Cc}*$/u, 'must be one line without control characters'),
);
const notEmpty = checked(z.string(), z.minLength(1));

export const orderStatuses = ['created', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What a page may show of an order without its token: nothing personal. */
export const orderSummary = z.object({
  orderNumber: z.string(),
  planName: z.string(),
  status: z.enum(orderStatuses),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** Every error of the API, with its HTTP status. */
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

// `Object.keys` is typed as strings, but the object above has no other keys.
const apiErrorCodes = Object.keys(apiErrorStatus) as [ApiErrorCode, ...ApiErrorCode[]];

export const apiError = z.object({
  error: z.object({
    code: z.enum(apiErrorCodes),
    message: z.string(),
    /** With `invalid_body`, `unknown_keys` and `order_mismatch`: what is wrong, by field. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** With `price_changed`: today's price in US dollars. */
    currentPrice: z.optional(z.number()),
    /** With `too_many_declines`: how many there were. */
    declines: z.optional(z.number()),
    /**
     * With `order_link_expired`. With `purchase_closed`: the order that was paid, or may have been. Without one the
     * purchase was never paid and never will be, so that another one may begin.
     */
    order: z.optional(orderSummary),
  }),
});
export type ApiError = z.infer<typeof apiError>;

// An order that a page cannot read is still an order that may have been paid.
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
 * An `ApiError` as a page reads it: a newer API may send a code that the page does not know, and something
 * between the two may answer in the API's place, with a plain `{error}` or `{message}`. What cannot be read is absent.
 */
export const receivedApiError = z.object({
  error: z.catch(z.optional(z.union([receivedError, z.string()])), undefined),
  message: z.catch(z.optional(z.string()), undefined),
});
export type ReceivedApiError = z.infer<typeof receivedApiError>;

/** `GET /health` */
export const health = z.object({
  status: z.literal('ok'),
  mode: z.enum(['sandbox', 'test', 'live']),
  database: z.enum(['pglite', 'postgres']),
});
export type Health = z.infer<typeof health>;

/** `GET /ready` */
export const readiness = z.object({ status: z.literal('ready') });

/** `POST /create-payment-intent` */
export const createPaymentIntent = z.object({
  /** US dollars; must be a price of the catalogue. */
  amount: z.number(),
  planId: z.optional(checked(z.string(), z.maxLength(40))),
  /** Made in the browser, one per purchase; the same purchase gets the same payment intent. */
  purchaseId: z.optional(z.uuid()),
  /** The key of the questionnaire that the purchase is for, sent already or not. */
  submissionKey: z.optional(submissionKey),
});

export const paymentIntentCreated = z.object({
  clientSecret: notEmpty,
  paymentIntentId: notEmpty,
  orderNumber: notEmpty,
  /** Opens this order, and only it, at `GET /order`, for a day; random, and another one in each response. */
  orderToken: notEmpty,
  amount: z.number(),
  currency: z.literal('usd'),
});
export type PaymentIntentCreated = z.infer<typeof paymentIntentCreated>;

/** What the buyer types on the payment page, besides the card. */
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
 * `POST /order/details` with `Authorization: Bearer <orderToken>`: everything that the buyer typed, and what they agreed to
 * by pressing the button that pays. Sent before each attempt to charge; another attempt replaces it until one succeeds.
 */
export const orderDetails = z.object({
  paymentData,
  consentVersion: z.enum(consentVersions),
  /** US dollars: the price that was on screen. */
  amount: z.number(),
});
export type OrderDetails = z.infer<typeof orderDetails>;

export const detailsStored = z.object({ status: z.literal('stored') });
export type DetailsStored = z.infer<typeof detailsStored>;

/** The plan as it is stored in browsers and sent with an order: `toSelectedService` of the domain. */
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

/** `POST /send-invoice-email` */
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
  /** While it is `processing` the invoice is `none`; it is sent when the order is paid. Absent from an older API. */
  status: z.optional(z.enum(orderStatuses)),
});

/** What the questionnaire needs of an `OrderView`. */
export const orderHead = z.object({
  orderNumber: z.string(),
  planId: z.nullable(z.string()),
  planName: z.string(),
  email: z.nullable(z.string()),
});

/** Answers that may be those of an order. Nothing of their content, because they may be a stranger's. */
const possibleAnswers = z.object({
  submissionId: z.uuid(),
  receivedAt: z.iso.datetime(),
  answered: z.number(),
});

/** `GET /order` with `Authorization: Bearer <orderToken>` */
export const orderView = z.object({
  ...orderHead.shape,
  /** When the order was paid, else when it was created. */
  orderDate: z.iso.datetime(),
  status: z.enum(orderStatuses),
  paymentIntentId: z.string(),
  /** US dollars. */
  amount: z.number(),
  /** US dollars that the buyer has back. Absent from an older API. */
  amountRefunded: z.optional(z.number()),
  currency: z.literal('usd'),
  fullName: z.nullable(z.string()),
  /** The last four digits of the card that paid. Absent from an older API. */
  cardLast4: z.optional(z.nullable(z.string())),
  invoice: z.enum(invoiceStatuses),
  /** When the answers to the questionnaire arrived; null while they are missing. Absent from an older API. */
  answersReceivedAt: z.optional(z.nullable(z.iso.datetime())),
  /**
   * While a paid order has no answers: those that name its address and belong to no paid order, newest first. The buyer
   * attaches them by `POST /order/answers`. Absent from an older API.
   */
  possibleAnswers: z.optional(z.array(possibleAnswers)),
  /** Whether `POST /order/email` takes another address. Absent from an older API. */
  canCorrectEmail: z.optional(z.boolean()),
  /**
   * The address before the last change, partly masked, which gets documents too and can undo the change until then.
   * Null where there is none. Absent from an older API.
   */
  formerEmail: z.optional(z.nullable(z.object({ masked: z.string(), until: z.iso.datetime() }))),
});
export type OrderView = z.infer<typeof orderView>;

/** `POST /order/email` with `Authorization: Bearer <orderToken>`: corrects the address of a paid order, once. */
export const correctEmail = z.object({ email: emailAddress });
export type CorrectEmail = z.infer<typeof correctEmail>;

/**
 * `POST /order/email/restore` with `Authorization: Bearer <token>` of the email to the former address: makes that address
 * the one of the order again. The links that opened the order until then no longer do; a new one is sent to that address.
 */
export const emailRestored = z.object({ orderNumber: z.string() });

/** `POST /order/answers` with `Authorization: Bearer <orderToken>`: these of the possible answers are for the order. */
export const acceptAnswers = z.object({ submissionId: z.uuid() });
export type AcceptAnswers = z.infer<typeof acceptAnswers>;

/** `POST /order-link`: sends the link of an order again, if the address is the one that it was paid with. */
export const requestOrderLink = z.object({
  orderNumber,
  email: emailAddress,
});
export type RequestOrderLink = z.infer<typeof requestOrderLink>;

/** The same whether or not number and address match. */
export const orderLinkRequested = z.object({ status: z.literal('accepted') });

/** The header of `POST /questionnaires` that identifies the submission. */
export const submissionKeyHeader = 'submission-key';

/**
 * `POST /questionnaires`: the answers by question text; every key comes from the table of questions. The key of their
 * submission is in a header, because it is a secret of the browser that sends them. With `Authorization: Bearer <orderToken>`
 * they are attached to that order.
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
    return z.optional(checked(z.string(), limit, z.refine(isDate, 'must be a date')));
  }
  return required
    ? checked(z.string(), limit, z.minLength(1, 'This is a required question'))
    : z.optional(checked(z.string(), limit));
}

export const questionnaireStored = z.object({
  submissionId: z.uuid(),
  receivedAt: z.iso.datetime(),
  /** The key was known: this was a correction. */
  updated: z.boolean(),
  /** The paid order that the answers are attached to. */
  order: z.optional(orderSummary),
});
export type QuestionnaireStored = z.infer<typeof questionnaireStored>;

/** `POST /waitlist` */
export const joinWaitlist = z.object({ email: emailAddress, companyName: z.optional(companyName) });
export type JoinWaitlist = z.infer<typeof joinWaitlist>;

/** Whether the entry was stored: the configuration may switch the waitlist off. */
export const waitlistJoined = z.object({ stored: z.boolean() });

/** `POST /test-email` */
export const testEmailSent = z.object({ status: z.literal('sent'), messageId: z.string() });
