import { answeredStorage, type Buyer, buyerStorage } from '@site/contract/buyer';
import { type StoredValue, storedValue } from '@site/sdk';
import * as z from 'zod/mini';
import { type Answers, readAnswers } from '../fields/answers.ts';

/** What this tab has sent: 'Review Submission' shows it, and a further Submit updates it. */
export type Submitted = {
  submissionId: string;
  answers: Answers;
  /** Milliseconds since 1970. */
  at: number;
  /** When it arrived, by the API's clock: dates are promised from then on. Absent while it is not known. */
  receivedAt?: string | undefined;
  /** The paid order that it is attached to. */
  order?: { orderNumber: string; planName: string } | undefined;
};

const submitted = z.object({
  submissionId: z.string(),
  at: z.number(),
  receivedAt: z.optional(z.string()),
  order: z.catch(z.optional(z.object({ orderNumber: z.string(), planName: z.string() })), undefined),
  answers: z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((stored) => readAnswers(stored).answers),
  ),
});

export type SubmittedStore = {
  read: () => Submitted | undefined;
  /**
   * Saves what was sent, hands name, email and company to the checkout, and names it for later purchases.
   * @returns whether storage takes what the checkout needs
   */
  record: (sent: Submitted) => boolean;
  /** Names for the checkout whose questionnaire a purchase is for, before it is sent. @returns as `record` */
  passToCheckout: (submissionId: string, answers: Answers) => boolean;
  /** The form was cleared: nothing of what was sent stays in this browser. */
  remove: () => void;
};

/** One call per document. In `sessionStorage`, so it ends with the tab; the id of what was sent stays. */
export function createSubmittedStore(): SubmittedStore {
  const sent = storedValue({ area: 'session', key: 'intakeSubmitted', version: 1, schema: submitted });
  const buyer: StoredValue<Buyer> = storedValue(buyerStorage);
  const answered = storedValue(answeredStorage);
  const passToCheckout = (submissionId: string, answers: Answers) =>
    buyer.write({
      email: answers.email,
      fullName: answers.founderName,
      company: answers.businessName,
      submissionId,
    }) === 'stored';
  return {
    read: sent.read,
    passToCheckout,
    record: (submission) => {
      const { submissionId, answers } = submission;
      sent.write(submission);
      answered.write(submissionId);
      return passToCheckout(submissionId, answers);
    },
    remove: () => {
      sent.remove();
      buyer.remove();
      answered.remove();
    },
  };
}

export const submittedStore = createSubmittedStore();
