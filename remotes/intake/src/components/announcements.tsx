import type { ReactElement } from 'react';
import { sayMoment } from '../content/moments.ts';
import { draftWords } from '../content/words.ts';
import type { Questionnaire } from '../forms/use-questionnaire.ts';

/** What a screen reader says when it happens away from where the visitor is. */
export function Announcements({ draft, clearing, restored, steps }: Questionnaire): ReactElement {
  const { saving } = draft;
  const { restoredFrom } = restored.found;
  const said = [
    saving.state === 'conflict' &&
      (saving.other === 'changed' ? draftWords.changedElsewhere : draftWords.goneElsewhere),
    saving.state === 'failed' && draftWords[saving.reason],
    clearing.undo && `${draftWords.cleared} You can undo this.`,
    restoredFrom && steps.step.screen !== 'sent' && draftWords.restored(sayMoment(restoredFrom, Date.now())),
  ];
  return (
    <p className="visually-hidden" role="status">
      {said.find(Boolean) || ''}
    </p>
  );
}
