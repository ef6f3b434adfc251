import { isSubmissionId, newSubmissionId } from '../lib/submission-id.ts';

/** Which submission the form's answers belong to, and what they bring along from other releases. */
export type Identity = {
  submissionId: () => string;
  leftover: () => Record<string, unknown>;
  become: (other: { submissionId: string; leftover?: Record<string, unknown> }) => void;
  /** The form was cleared: what comes is another submission. */
  renew: () => void;
};

export function createIdentity(): Identity {
  let id: string | undefined;
  let leftover: Record<string, unknown> = {};
  return {
    submissionId: () => {
      id ??= newSubmissionId();
      return id;
    },
    leftover: () => leftover,
    become: (other) => {
      // Of a damaged draft the answers count; the id is made anew.
      id = isSubmissionId(other.submissionId) ? other.submissionId : undefined;
      leftover = other.leftover ?? {};
    },
    renew: () => {
      id = undefined;
      leftover = {};
    },
  };
}
