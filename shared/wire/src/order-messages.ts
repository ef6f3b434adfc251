import * as z from 'zod/mini';
import { emailAddress, orderNumber } from './fields.ts';

export const orderStatuses = ['created', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The part of an order that a page may show without the order's token. It contains nothing personal. */
export const orderSummary = z.object({
  orderNumber: z.string(),
  planName: z.string(),
  status: z.enum(orderStatuses),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const invoiceStatuses = ['none', 'queued', 'sent', 'failed'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

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
  /**
   * When the buyer pressed the pay button, by the API's clock. If that is unknown: when the order was paid or created.
   */
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
  /**
   * How many US dollars the last refund was about, if it failed or was cancelled later, so that the seller has the money
   * again; otherwise null. Older APIs omit this field.
   */
  failedRefund: z.optional(z.nullable(z.number())),
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
