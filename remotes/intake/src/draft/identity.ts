import { submissionId as submissionIdSchema } from '@site/contract/submission-id';
import { newId } from '@site/domain/new-id';
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
      id ??= newId();
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
