import type { OrderStatus } from '@site/wire/messages';
import type { Generated } from 'kysely';

/** The tables, as the migrations create them. Money is in whole US dollars, or cents where a name ends in cents; times are timestamptz. */
export type Tables = {
  orders: OrdersTable;
  documents: DocumentsTable;
  order_tokens: OrderTokensTable;
  document_numbers: DocumentNumbersTable;
  cursors: CursorsTable;
  questionnaires: QuestionnairesTable;
  waitlist: WaitlistTable;
  rate_limits: RateLimitsTable;
};

type OrdersTable = {
  id: Generated<string>;
  /** Made in the browser, one per purchase. */
  purchase_id: string;
  order_number: string;
  status: OrderStatus;
  plan_id: string | null;
  plan_name: string;
  amount: number;
  payment_intent_id: string | null;
  /** Counts the idempotency keys that Stripe spent on errors of its own before the intent was created. */
  revision: Generated<number>;
  email: string | null;
  /** The address that it was paid with, where the buyer has corrected it since. */
  former_email: string | null;
  /** Until when that address gets documents, and can undo the change. Null after it did. */
  former_email_until: Date | null;
  full_name: string | null;
  company: string | null;
  /** The questionnaire that it is for, which may not have been sent yet. */
  submission_id: string | null;
  /** JSON as text: PostgreSQL's JSON types reject NUL. */
  billing_address: string | null;
  /** What the buyer agreed to by paying (`@site/domain/consent`), and when. */
  consent_version: string | null;
  consented_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  paid_at: Date | null;
  /** The last four digits of the card that paid, where Stripe reports them. */
  card_last4: string | null;
  /** What the buyer has back of the payment, by refunds and by a dispute that was lost. */
  refunded_cents: Generated<number>;
  /** Number of the retrieval whose snapshot was applied last. A bigint, which drivers read as text or number. */
  applied_retrieval: Generated<string | number>;
};

/** The columns of a document but its file. */
export const documentColumns = [
  ...(['id', 'order_id', 'kind', 'refund_id', 'refunded_at', 'amount_cents', 'number', 'issued_at'] as const),
  ...(['content', 'created_at', 'sent_at', 'failed_at', 'attempts', 'attempted_at', 'outcome'] as const),
];

/** Columns of an order that are about its buyer: erased with the data subject while the order is not paid. */
export const buyerColumns = [
  ...(['email', 'former_email', 'former_email_until', 'full_name', 'company', 'billing_address'] as const),
  ...(['consent_version', 'consented_at', 'submission_id', 'card_last4'] as const),
] satisfies (keyof OrdersTable)[];

/**
 * Documents and the delivery of their emails: the invoice of each paid order, a credit note per refund that succeeded,
 * and a correction per credit note whose refund failed or was cancelled later.
 */
type DocumentsTable = {
  id: Generated<string>;
  order_id: string;
  kind: DocumentKind;
  /** Stripe's; an invoice has no refund. */
  refund_id: string | null;
  refunded_at: Date | null;
  amount_cents: number | null;
  /** A document is issued when its email is first composed: from then on it has a number, and nothing changes it. */
  number: string | null;
  issued_at: Date | null;
  /** What is printed, as JSON, and the file. */
  content: string | null;
  pdf: Buffer | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  failed_at: Date | null;
  /** How often it was tried to send it, since it was last queued by a person. */
  attempts: Generated<number>;
  attempted_at: Date | null;
  /** Of the last attempt, without addresses. */
  outcome: string | null;
};

export type DocumentKind = 'invoice' | 'credit-note' | 'correction';

/** The last number that a seller gave to documents with a prefix (INV or CN) in a year. */
type DocumentNumbersTable = { seller: string; prefix: string; year: number; last: number };

/** `hash`: SHA-256 of a token that opens the order, or restores its former address, until it expires; the token itself is not stored. */
type OrderTokensTable = {
  hash: string;
  order_id: string;
  restores_email: Generated<boolean>;
  created_at: Generated<Date>;
  expires_at: Date;
};

/** `reached`: how far a recurring task went, by the clock of the service that it reads. */
type CursorsTable = { name: string; reached: Date };

type QuestionnairesTable = {
  submission_id: string;
  /** The JSON that was sent, in its order, as text. */
  answers: string;
  /** Of the answers, in lower case: it identifies the data subject. */
  email: string | null;
  /** How many questions are answered, beside the email address. */
  answered: Generated<number>;
  /** When it was put into a notice to the seller. */
  seller_notice_at: Date | null;
  revision: Generated<number>;
  received_at: Generated<Date>;
  updated_at: Generated<Date>;
  relayed_revision: number | null;
};

type WaitlistTable = { email: string; company_name: string | null; joined_at: Generated<Date> };

/** Unlogged: counting a request needs no flush to disk, and a crash may lose the counts. */
type RateLimitsTable = { key: string; window_start: Date; count: number };
