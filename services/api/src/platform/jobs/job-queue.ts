import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Work that must not be lost, with its data. Nothing personal: that stays in the row that a job serves. */
export type Jobs = {
  'document-email': { documentId: string };
  /** `requestId` identifies the email. */
  'order-link': { orderId: string; requestId: string };
  'questionnaire-relay': { submissionId: string; revision: number };
  /** An email to the seller about a new order, new questionnaires, or a refund that has failed. */
  'seller-notice': { orderId: string } | { about: 'questionnaires' } | { correctionId: string };
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

export type JobQueue = {
  /**
   * Adds a job in the transaction of the row that it serves: both are stored, or neither. At most one waits for a document
   * or for the same revision of the same answers, and notices about questionnaires share one in a quarter of an hour.
   */
  enqueue: <Name extends JobName>(
    transaction: Transaction<Tables>,
    name: Name,
    data: Jobs[Name],
  ) => Promise<void>;
  /** Makes the worker look at once instead of at its next poll. Called after the commit. */
  wake: (job: JobName) => void;
  /** Jobs that are queued, running or given up: dead letters first, then the oldest first. */
  listOpen: () => Promise<OpenJob[]>;
  /** Retries dead letters from the start, and waiting jobs at once. @returns how many there were */
  retry: (ids: { dead: readonly string[]; waiting: readonly string[] }) => Promise<number>;
  /** @param onGivenUp is called for each job that becomes a dead letter */
  start: (handlers: JobHandlers, onGivenUp: (name: JobName) => void) => Promise<void>;
  stop: () => Promise<void>;
};

/** Why an attempt failed, without addresses: mail servers repeat the one that they reject. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]').slice(0, 500);
}
