import type { Problem } from './problems.ts';

/** Where sending stands. `attempt` counts the presses of Submit that led nowhere. */
export type Submission =
  | { state: 'editing'; attempt: number }
  /** Not sent: something is missing or too long. */
  | { state: 'stopped'; attempt: number; problems: readonly Problem[] }
  | { state: 'sending'; attempt: number }
  /** Sent and not received; the far side may have named what it does not take. */
  | { state: 'failed'; attempt: number; problems: readonly Problem[] };

export type SubmissionEvent =
  | { type: 'stop'; problems: readonly Problem[] }
  | { type: 'send' }
  | { type: 'fail'; problems: readonly Problem[] }
  /** Received, or cleared: there is nothing left to say. */
  | { type: 'finish' }
  /** The visitor changed a field. */
  | { type: 'edit'; fieldId: string };

export const notYetSent: Submission = { state: 'editing', attempt: 0 };

export function submissionReducer(current: Submission, event: SubmissionEvent): Submission {
  switch (event.type) {
    case 'stop':
      return { state: 'stopped', attempt: current.attempt + 1, problems: event.problems };
    case 'send':
      return { state: 'sending', attempt: current.attempt };
    case 'fail':
      return { state: 'failed', attempt: current.attempt + 1, problems: event.problems };
    case 'finish':
      return { state: 'editing', attempt: current.attempt };
    case 'edit':
      return withoutProblem(current, event.fieldId);
  }
}

function withoutProblem(current: Submission, fieldId: string): Submission {
  if (!('problems' in current) || !current.problems.some((problem) => problem.fieldId === fieldId))
    return current;
  const problems = current.problems.filter((problem) => problem.fieldId !== fieldId);
  if (problems.length === 0 && current.state === 'stopped')
    return { state: 'editing', attempt: current.attempt };
  return { ...current, problems };
}

export function problemsOf(submission: Submission): readonly Problem[] {
  return 'problems' in submission ? submission.problems : [];
}
