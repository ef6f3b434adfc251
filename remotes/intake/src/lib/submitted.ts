import { handoffStorage } from '@site/contract/handoff';
import { storedValue } from '@site/sdk';
import { type Answers, answeredOnly, isRecord, readAnswers } from './answers.ts';
import type { TextStore } from './draft-storage.ts';

/**
 * What this tab has sent. It ends with the tab, and is what 'Review Submission'
 * shows and what makes a further Submit an update.
 */
export type Submitted = {
  submissionId: string;
  answers: Answers;
  /** Milliseconds since 1970. */
  at: number;
};

export const submittedKey = 'intakeSubmitted';

export function serialiseSubmitted({ answers, ...rest }: Submitted): string {
  return JSON.stringify({ ...rest, answers: answeredOnly(answers) });
}

export function parseSubmitted(text: string | null): Submitted | undefined {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || typeof value.submissionId !== 'string' || typeof value.at !== 'number')
    return undefined;
  return {
    submissionId: value.submissionId,
    answers: readAnswers(value.answers).answers,
    at: value.at,
  };
}

const handoff = storedValue(handoffStorage);

/** Without storage the record lasts as long as the document. */
let held: Submitted | undefined;

export function readSubmitted(open: () => TextStore): Submitted | undefined {
  try {
    return held ?? parseSubmitted(open().getItem(submittedKey));
  } catch {
    return held;
  }
}

/** Keeps what was sent, and hands name, e-mail and company to the checkout. */
export function recordSubmitted(open: () => TextStore, submitted: Submitted): void {
  held = submitted;
  const { email, founderName, businessName } = submitted.answers;
  handoff.write({
    email: email.trim(),
    fullName: founderName.trim(),
    company: businessName.trim(),
    submissionId: submitted.submissionId,
  });
  try {
    const store = open();
    store.setItem(submittedKey, serialiseSubmitted(submitted));
  } catch {
    // Storage is full or forbidden: `held` remains, and the checkout starts blank.
  }
}

/** The form was cleared: nothing of what was sent stays in this browser. */
export function forgetSubmitted(open: () => TextStore): void {
  held = undefined;
  handoff.remove();
  try {
    const store = open();
    store.removeItem(submittedKey);
  } catch {
    // Storage is forbidden: there is nothing in it.
  }
}
