/**
 * The shapes that cross the wire between the browser and the API. The API
 * checks them with schemas typed against these; the browser imports types and
 * code lists only.
 */

import type { BillingAddress } from '@site/domain/postal-address';
import type { SelectedService } from '@site/domain/selected-plan';

export type PaymentData = {
  email: string;
  fullName: string;
  company?: string;
  billingAddress: BillingAddress;
};

/** Every refusal of the API; the status is fixed by the code. */
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
  payment_not_completed: 402,
  origin_not_allowed: 403,
  not_found: 404,
  order_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  price_changed: 409,
  purchase_closed: 409,
  too_many_declines: 409,
  order_mismatch: 409,
  length_required: 411,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  mail_unavailable: 503,
  payment_provider_unavailable: 503,
  storage_unavailable: 503,
  internal: 500,
} as const;
export type ApiErrorCode = keyof typeof apiErrorStatus;

export type ApiError = {
  error: {
    code: ApiErrorCode;
    message: string;
    /** With `invalid_body`, `unknown_keys` and `order_mismatch`: what is wrong, by field. */
    fields?: Record<string, string>;
    /** With `price_changed`: today's price in US dollars. */
    currentPrice?: number;
    /** With `purchase_closed`, when it was paid: the order that it has become, and what opens it. */
    order?: { orderNumber: string; orderToken: string };
  };
};

/** `GET /health` */
export type Health = { status: 'ok'; mode: 'sandbox' | 'test' | 'live'; database: 'pglite' | 'postgres' };

/** `POST /create-payment-intent` */
export type CreatePaymentIntent = {
  /** US dollars; must be a catalogue price. */
  amount: number;
  planId?: string;
  /** Made in the browser, one per purchase; the same purchase gets the same payment intent. */
  purchaseId?: string;
};
export type PaymentIntentCreated = {
  clientSecret: string;
  paymentIntentId: string;
  orderNumber: string;
  /** Opens this order, and only it, at `GET /order`; unguessable. */
  orderToken: string;
  amount: number;
  currency: 'usd';
};

/** `POST /send-invoice-email` */
export type SendInvoiceEmail = {
  selectedService: SelectedService;
  paymentData: PaymentData;
  paymentIntentId: string;
  orderNumber: string;
  /** ISO 8601 */
  orderDate: string;
};
export const invoiceStatuses = ['none', 'queued', 'sent', 'failed'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export type InvoiceAccepted = { orderNumber: string; invoice: InvoiceStatus };

export const orderStatuses = ['created', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `GET /order` with `Authorization: Bearer <orderToken>` */
export type OrderView = {
  orderNumber: string;
  /** ISO 8601: when it was paid, else when it was created. */
  orderDate: string;
  status: OrderStatus;
  paymentIntentId: string;
  planId: string | null;
  planName: string;
  amount: number;
  currency: 'usd';
  email: string | null;
  fullName: string | null;
  invoice: InvoiceStatus;
};

/** `POST /questionnaires/{submissionId}` takes the answers by question text and answers with this. */
export type QuestionnaireStored = { submissionId: string; receivedAt: string; updated: boolean };

/** `POST /waitlist` */
export type JoinWaitlist = { email: string; companyName?: string };
export type WaitlistJoined = { stored: boolean };

/** `POST /test-email` */
export type TestEmailSent = { status: 'sent'; messageId: string };
