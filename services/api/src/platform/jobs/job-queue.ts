import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Work that must not be lost, with its data. Nothing personal: that stays in the row that a job serves. */
export type Jobs = {
  'invoice-email': { orderId: string };
  'credit-note-email': { creditNoteId: string };
  /** `requestId` identifies the email. */
  'order-link': { orderId: string; requestId: string };
  'questionnaire-relay': { submissionId: string; revision: number };
  /** An email to the seller about a new order, new questionnaires, or a refund that has failed. */
  'seller-notice':
    | { orderId: string }
    | { submissionIds: readonly string[]; count: number }
    | { correctionId: string };
};
export type JobName = keyof Jobs;

/** `isLastAttempt`: a failure now makes the job a dead letter. */
export type JobHandlers = {
  [Name in JobName]: (data: Jobs[Name], attempt: { isLastAttempt: boolean }) => Promise<void>;
};

/** A job that is not completed. */
export type OpenJob = {
  id: string;
  /** `dead`: given up after more than a day of retries, until the operator retries it. */
  state: 'waiting' | 'retrying' | 'running' | 'dead';
  attempts: number;
  /** Why the last attempt failed; nothing personal. */
  reason: string | null;
  createdAt: Date;
  /** When it is tried next; null while it runs or is dead. */
  nextAt: Date | null;
} & { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName];

/** Jobs are added in the transaction of the row that they serve: both are stored, or neither. */
export type JobQueue = {
  /** Makes the worker look at once instead of at its next poll. Called after the commit. */
  wake: (job: JobName) => void;
  /** At most one waits for an order, and runs at once; one that runs, failed or was given up is followed by another. */
  enqueueInvoice: (transaction: Transaction<Tables>, orderId: string) => Promise<void>;
  enqueueCreditNote: (transaction: Transaction<Tables>, creditNoteId: string) => Promise<void>;
  /** Each call sends another email. */
  enqueueOrderLink: (transaction: Transaction<Tables>, orderId: string) => Promise<void>;
  /** The same revision of the same answers is queued once, however often this is called. */
  enqueueRelay: (transaction: Transaction<Tables>, job: Jobs['questionnaire-relay']) => Promise<void>;
  enqueueSellerNotice: (transaction: Transaction<Tables>, job: Jobs['seller-notice']) => Promise<void>;
  /** Jobs that are queued, running or given up: dead letters first, then the oldest first. */
  listOpen: () => Promise<OpenJob[]>;
  /** Retries dead letters from the start, and waiting jobs at once. @returns how many there were */
  retry: (ids: { dead: readonly string[]; waiting: readonly string[] }) => Promise<number>;
  /** Adds a job and removes it, in one transaction. @throws when jobs cannot be stored */
  probe: (transaction: Transaction<Tables>) => Promise<void>;
  start: (handlers: JobHandlers) => Promise<void>;
  stop: () => Promise<void>;
};

/** What a change of an order queues: invoices, credit notes and notices of refunds that failed. */
export type InvoiceQueue = Pick<
  JobQueue,
  'enqueueInvoice' | 'enqueueCreditNote' | 'enqueueSellerNotice' | 'wake'
>;

/** Why an attempt failed, without addresses: mail servers repeat the one that they reject. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]').slice(0, 500);
}
