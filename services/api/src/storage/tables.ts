import type { OrderStatus } from '@site/contract/wire';
import type { Generated } from 'kysely';

/** The tables, as the migrations make them. Money is in whole US dollars, times are timestamptz. */
export type Tables = {
  orders: OrdersTable;
  stripe_events: StripeEventsTable;
  questionnaires: QuestionnairesTable;
  waitlist: WaitlistTable;
  sent_mails: SentMailsTable;
  rate_limits: RateLimitsTable;
  secrets: SecretsTable;
  visit_figures: VisitFiguresTable;
  visit_errors: VisitErrorsTable;
  policy_reports: PolicyReportsTable;
};

type OrdersTable = {
  id: Generated<string>;
  /** Made in the browser, one per purchase. */
  purchase_id: string;
  order_number: string;
  /** SHA-256 of the token that opens the order; the token itself is not kept. */
  token_hash: string | null;
  status: OrderStatus;
  plan_id: string | null;
  plan_name: string;
  amount: number;
  payment_intent_id: string | null;
  /** Counts changes of the intent, so that each has an idempotency key of its own. */
  revision: Generated<number>;
  email: string | null;
  full_name: string | null;
  company: string | null;
  /** JSON as text: PostgreSQL's JSON types cannot hold every string. */
  billing_address: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  paid_at: Date | null;
  invoice_queued_at: Date | null;
  invoice_sent_at: Date | null;
  invoice_failed_at: Date | null;
  /** Whoever sends the invoice has it alone until then. */
  invoice_lease_until: Date | null;
  /** When reconciliation last asked Stripe about it. */
  checked_at: Date | null;
};

type StripeEventsTable = { id: string; type: string; received_at: Generated<Date> };

type QuestionnairesTable = {
  submission_id: string;
  /** The JSON that was sent, in its order, as text. */
  answers: string;
  /** Of the answers, in lower case: by it a person's data are found. */
  email: string | null;
  revision: Generated<number>;
  received_at: Generated<Date>;
  updated_at: Generated<Date>;
  relayed_revision: number | null;
};

type WaitlistTable = { email: string; company_name: string | null; joined_at: Generated<Date> };

/** One row per mail that has left: the guard against sending it twice. */
type SentMailsTable = { key: string; message_id: string; sent_at: Generated<Date> };

/** Unlogged: counting a request costs no flush to disk, and a crash may forget the counts. */
type RateLimitsTable = { key: string; window_start: Date; count: number };

/** Secrets that all replicas share and nobody has to configure. */
type SecretsTable = { name: string; value: string };

/** Sums of what documents told of themselves, never one document. Days as text: `2026-11-21`. */
type VisitFiguresTable = {
  set_id: string;
  /** Of a gradual release; empty outside one. */
  stage: string;
  day: string;
  page: string;
  /** `documents`, `erring` or the name of a vital. */
  figure: string;
  /** Of a vital's histogram; 0 for counts. */
  bucket: number;
  count: number;
};

type VisitErrorsTable = {
  set_id: string;
  stage: string;
  day: string;
  kind: string;
  at: string;
  count: number;
};

/** Sums of what browsers refused by the content policy. */
type PolicyReportsTable = {
  set_id: string;
  day: string;
  page: string;
  directive: string;
  /** A keyword, a scheme or an origin, never a whole address. */
  blocked: string;
  at: string;
  count: number;
};
