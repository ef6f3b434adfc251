import { type Kysely, sql } from 'kysely';

/** JSON is stored as text: PostgreSQL's JSON types reject NUL, and nothing that somebody typed may be lost for a character. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await orders(db);
  await documents(db);
  await questionnaires(db);
  await platform(db);
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`create table orders (
    id uuid primary key default gen_random_uuid(),
    purchase_id uuid not null unique,
    order_number text not null unique,
    status text not null
      constraint orders_status check (status in ('created', 'processing', 'paid', 'failed', 'refunded', 'disputed')),
    plan_id text,
    plan_name text not null,
    amount integer not null constraint orders_amount check (amount > 0),
    payment_intent_id text unique,
    revision integer not null default 0,
    -- Not a reference: a purchase may begin before its answers are sent.
    submission_id uuid,
    email text,
    former_email text,
    former_email_until timestamptz,
    full_name text,
    company text,
    billing_address text,
    consent_version text,
    consented_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Retrievals of a payment are numbered before they start, so that an older snapshot never replaces a newer one.
    applied_retrieval bigint not null default 0,
    paid_at timestamptz,
    card_last4 text,
    -- In cents, because a refund may be any part of a payment.
    refunded_cents integer not null default 0
  )`.execute(db);
  await sql`create index orders_created_at on orders (created_at)`.execute(db);
  await sql`create index orders_paid_at on orders (paid_at)`.execute(db);
  await sql`create index orders_submission on orders (submission_id)`.execute(db);
  await sql`create sequence payment_retrievals`.execute(db);
  await sql`create table order_tokens (
    hash text primary key,
    order_id uuid not null references orders (id) on delete cascade,
    restores_email boolean not null default false,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index order_tokens_order on order_tokens (order_id)`.execute(db);
}

async function documents(db: Kysely<unknown>): Promise<void> {
  // The last number of a year is a row, so that taking the next one can be rolled back.
  await sql`create table document_numbers (
    seller text not null,
    prefix text not null,
    year integer not null,
    last integer not null,
    constraint document_numbers_key primary key (seller, prefix, year)
  )`.execute(db);
  await sql`create table documents (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders (id) on delete cascade,
    kind text not null,
    refund_id text,
    refunded_at timestamptz,
    amount_cents integer,
    number text,
    issued_at timestamptz,
    -- As they were issued: every copy is this one.
    content text,
    pdf bytea,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    failed_at timestamptz,
    attempts integer not null default 0,
    attempted_at timestamptz,
    outcome text,
    constraint documents_once unique nulls not distinct (order_id, kind, refund_id)
  )`.execute(db);
}

async function questionnaires(db: Kysely<unknown>): Promise<void> {
  await sql`create table questionnaires (
    submission_id uuid primary key,
    answers text not null,
    email text,
    answered integer not null default 0,
    revision integer not null default 1,
    received_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    relayed_revision integer,
    seller_notice_at timestamptz
  )`.execute(db);
  await sql`create index questionnaires_email on questionnaires (email)`.execute(db);
  await sql`create table waitlist (
    email text primary key,
    company_name text,
    joined_at timestamptz not null default now()
  )`.execute(db);
}

async function platform(db: Kysely<unknown>): Promise<void> {
  // Counts of the last minutes need no flush to disk. After a crash of PostgreSQL they are empty.
  await sql`create unlogged table rate_limits (
    key text not null,
    window_start timestamptz not null,
    count integer not null,
    constraint rate_limits_key primary key (key, window_start)
  )`.execute(db);
  // How far recurring tasks have come. In the database, so that a restore reverts it too.
  await sql`create table cursors (name text primary key, reached timestamptz not null)`.execute(db);
}
