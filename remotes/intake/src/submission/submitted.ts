import { type Handoff, handoffStorage } from '@site/contract/handoff';
import { type StoredValue, storedValue } from '@site/sdk';
import * as z from 'zod/mini';
import { type Answers, readAnswers } from '../fields/answers.ts';

/** What this tab has sent: 'Review Submission' shows it, and a further Submit updates it. */
export type Submitted = {
  submissionId: string;
  answers: Answers;
  /** Milliseconds since 1970. */
  at: number;
  /** The paid order that it is attached to. */
  order?: { orderNumber: string; planName: string } | undefined;
};

const submitted = z.object({
  submissionId: z.string(),
  at: z.number(),
  order: z.catch(z.optional(z.object({ orderNumber: z.string(), planName: z.string() })), undefined),
  answers: z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((stored) => readAnswers(stored).answers),
  ),
});

export type SubmittedStore = {
  read: () => Submitted | undefined;
  /** Saves what was sent, and hands name, email and company to the checkout. */
  record: (sent: Submitted) => void;
  /** Names for the checkout whose questionnaire a purchase is for, before it is sent. */
  handOver: (submissionId: string, answers: Answers) => void;
  /** The form was cleared: nothing of what was sent stays in this browser. */
  remove: () => void;
};

/** One call per document. In `sessionStorage`, so it ends with the tab. */
export function createSubmittedStore(): SubmittedStore {
  const sent = storedValue({ area: 'session', key: 'intakeSubmitted', version: 1, schema: submitted });
  const handoff: StoredValue<Handoff> = storedValue(handoffStorage);
  const handOver = (submissionId: string, answers: Answers) =>
    void handoff.write({
      email: answers.email,
      fullName: answers.founderName,
      company: answers.businessName,
      submissionId,
    });
  return {
    read: sent.read,
    handOver,
    record: ({ submissionId, answers, at, order }) => {
      sent.write({ submissionId, answers, at, order });
      handOver(submissionId, answers);
    },
    remove: () => {
      sent.remove();
      handoff.remove();
    },
  };
}

export const submittedStore = createSubmittedStore();
