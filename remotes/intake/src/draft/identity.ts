import { submissionId as submissionIdSchema } from '@site/contract/submission-id';
import type { DraftContent } from './draft.ts';

/** Which submission the form's answers belong to, with the answers of other releases that they carry along. */
export type Identity = {
  submissionId: () => string;
  unknownAnswers: () => DraftContent['unknownAnswers'];
  adopt: (other: { submissionId: string; unknownAnswers?: DraftContent['unknownAnswers'] }) => void;
  /** The form was cleared: what follows is another submission. */
  renew: () => void;
};

export function createIdentity(): Identity {
  let id: string | undefined;
  let unknownAnswers: DraftContent['unknownAnswers'] = {};
  return {
    submissionId: () => {
      id ??= newSubmissionId();
      return id;
    },
    unknownAnswers: () => unknownAnswers,
    adopt: (other) => {
      // The API would reject another id, and the answers could never be sent.
      id = submissionIdSchema.safeParse(other.submissionId).data;
      unknownAnswers = other.unknownAnswers ?? {};
    },
    renew: () => {
      id = undefined;
      unknownAnswers = {};
    },
  };
}

/** A UUID of version 4. `randomUUID` is missing on pages that are not served securely. */
export function newSubmissionId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
