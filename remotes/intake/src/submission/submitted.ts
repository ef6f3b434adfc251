import { submittedEntry } from '@site/domain/browser-storage';
import { orderStart } from '@site/domain/schedule';
import { formatMoment } from '@site/domain/seller-time';
import { runtimeConfig, storedValue } from '@site/sdk';
import { answeredStorage, type Buyer, buyerStorage } from '@site/wire/buyer';
import * as z from 'zod/mini';
import { type Answers, storedAnswers } from '../fields/answers.ts';

const submitted = z.object({
  answers: storedAnswers,
  /** When the answers were sent, by this device's clock, as a Unix timestamp in milliseconds. */
  at: z.number(),
  /** When the answers first arrived, by the API's clock; absent if unknown. */
  receivedAt: z.optional(z.string()),
  /** The paid order that the answers are attached to. */
  order: z.optional(
    z.object({ orderNumber: z.string(), planName: z.string(), paidAt: z.optional(z.string()) }),
  ),
});

/** The answers that this tab has sent. 'Review Submission' shows them, and submitting again updates them. */
export type Submitted = z.infer<typeof submitted>;

/**
 * Formats the time when the answers arrived, in the same way as the order and its emails. If the API's time is unknown,
 * uses this device's time.
 */
export const formatSent = ({ receivedAt, at }: Submitted): string =>
  formatMoment(new Date(receivedAt ?? at), runtimeConfig());

/**
 * Returns the time from which the order's schedule is computed, or null if it is unknown. Corrected answers keep the
 * time at which they first arrived, which may be before the payment.
 */
export function findStart({ order, receivedAt }: Submitted): Date | null {
  if (!order || !receivedAt) return null;
  const answeredAt = new Date(receivedAt);
  // An older API does not report the payment's time. Then use the time of the answers, because they usually arrive
  // after the payment.
  return orderStart(order.paidAt ? new Date(order.paidAt) : answeredAt, answeredAt) ?? null;
}

/**
 * The sent answers are in `sessionStorage`, so closing the tab removes them. Only their submission key stays, in
 * `localStorage`.
 */
const sent = storedValue({ ...submittedEntry, schema: submitted });
const buyer = storedValue<Buyer>(buyerStorage);
const answered = storedValue(answeredStorage);

/**
 * Stores the name, email address and company with which the checkout prefills its form, and the secret key with which
 * it attaches the questionnaire to the purchase.
 */
const passToCheckout = ({ email, founderName, businessName, submissionKey }: Answers): void =>
  void buyer.write({ email, fullName: founderName, company: businessName, submissionKey });

export const submittedStore = {
  read: sent.read,
  passToCheckout,
  /** Saves the sent answers, and records their key for this and later purchases. */
  record: (submission: Submitted): void => {
    sent.write(submission);
    answered.write(submission.answers.submissionKey);
    passToCheckout(submission.answers);
  },
  /** Removes the sent answers from this browser, because the form was cleared. */
  remove: () => {
    forgetHere();
    answered.remove();
  },
  /**
   * When another tab clears the form, removes the answers that this tab has sent and calls `cleared` with their
   * submission key.
   *
   * @returns a function that unsubscribes
   */
  followClear: (cleared: (submissionKey: string) => void) =>
    answered.subscribe(() => {
      const submission = sent.read();
      if (!submission || answered.read() !== undefined) return;
      forgetHere();
      cleared(submission.answers.submissionKey);
    }),
};

function forgetHere(): void {
  sent.remove();
  buyer.remove();
}
