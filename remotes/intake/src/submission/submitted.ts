import { submittedEntry } from '@site/domain/browser-storage';
import { formatMoment } from '@site/domain/seller-time';
import { runtimeConfig, storedValue } from '@site/sdk';
import { answeredStorage, type Buyer, buyerStorage } from '@site/wire/buyer';
import * as z from 'zod/mini';
import { type Answers, storedAnswers } from '../fields/answers.ts';

const submitted = z.object({
  answers: storedAnswers,
  /** When it was sent by this device's clock, in milliseconds since 1970. */
  at: z.number(),
  /** When it arrived, by the API's clock: dates are promised from then on. Absent while it is not known. */
  receivedAt: z.optional(z.string()),
  /** The paid order that it is attached to. */
  order: z.optional(z.object({ orderNumber: z.string(), planName: z.string() })),
});

/** What this tab has sent: 'Review Submission' shows it, and a further Submit updates it. */
export type Submitted = z.infer<typeof submitted>;

/** Writes when the answers arrived, as the order and its emails do. Without the API's time it is the time of this device. */
export const formatSent = ({ receivedAt, at }: Submitted): string =>
  formatMoment(new Date(receivedAt ?? at), runtimeConfig());

/** In `sessionStorage`, so it ends with the tab; the key of what was sent stays. */
const sent = storedValue({ ...submittedEntry, schema: submitted });
const buyer = storedValue<Buyer>(buyerStorage);
const answered = storedValue(answeredStorage);

/** Hands name, email and company to the checkout, and the key of the questionnaire. */
const passToCheckout = ({ email, founderName, businessName, submissionKey }: Answers): void =>
  void buyer.write({ email, fullName: founderName, company: businessName, submissionKey });

export const submittedStore = {
  read: sent.read,
  passToCheckout,
  /** Saves what was sent, and names it for this and later purchases. */
  record: (submission: Submitted): void => {
    sent.write(submission);
    answered.write(submission.answers.submissionKey);
    passToCheckout(submission.answers);
  },
  /** Removes what was sent from this browser, because the form was cleared. */
  remove: () => {
    forgetHere();
    answered.remove();
  },
  /**
   * Removes what this tab has sent when the form is cleared in another tab, and calls back with the key of that submission.
   *
   * @returns a function that ends this
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
