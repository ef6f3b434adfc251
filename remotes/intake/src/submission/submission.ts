import type { FieldError } from './field-errors.ts';

/** `attempt` counts the submits that did not succeed. */
export type Submission =
  | { state: 'editing'; attempt: number }
  /** Not sent: an answer is missing or invalid. */
  | { state: 'invalid'; attempt: number; errors: readonly FieldError[] }
  | { state: 'sending'; attempt: number }
  /** Sent and not received; the API may have named what it does not accept. */
  | { state: 'failed'; attempt: number; errors: readonly FieldError[] };

export type SubmissionControl = {
  submission: Submission;
  submit: () => void;
  /** The visitor changed a field: its error is removed. */
  edited: (fieldId: string) => void;
  /** The form was cleared: all errors are removed. */
  reset: () => void;
  /** Shows a field and moves the focus to it. */
  goToField: (fieldId: string) => void;
};

export type SubmissionEvent =
  | { type: 'invalid'; errors: readonly FieldError[] }
  | { type: 'send' }
  | { type: 'fail'; errors: readonly FieldError[] }
  /** Received or cleared: no error is left. */
  | { type: 'finish' }
  /** The visitor changed a field. */
  | { type: 'edit'; fieldId: string };

export const notYetSent: Submission = { state: 'editing', attempt: 0 };

export function submissionReducer(current: Submission, event: SubmissionEvent): Submission {
  const { attempt } = current;
  switch (event.type) {
    case 'invalid':
      return { state: 'invalid', attempt: attempt + 1, errors: event.errors };
    case 'send':
      return { state: 'sending', attempt };
    case 'fail':
      return { state: 'failed', attempt: attempt + 1, errors: event.errors };
    case 'finish':
      return { state: 'editing', attempt };
    case 'edit':
      return withoutError(current, event.fieldId);
  }
}

function withoutError(current: Submission, fieldId: string): Submission {
  const errors = errorsOf(current).filter((error) => error.fieldId !== fieldId);
  if (!('errors' in current) || errors.length === current.errors.length) return current;
  if (errors.length === 0 && current.state === 'invalid')
    return { state: 'editing', attempt: current.attempt };
  return { ...current, errors };
}

export function errorsOf(submission: Submission): readonly FieldError[] {
  return 'errors' in submission ? submission.errors : [];
}
