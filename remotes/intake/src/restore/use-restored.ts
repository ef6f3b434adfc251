import { pageCount } from '@site/domain/questionnaire';
import { isFirstPageOfDocument } from '@site/ui/browser';
import { useEffect, useRef, useState } from 'react';
import type { Position } from '../draft/draft.ts';
import { draftStore } from '../draft/draft-store.ts';
import { type Answers, fillGaps, isBlank } from '../fields/answers.ts';
import { type Submitted, submittedStore } from '../submission/submitted.ts';
import type { FormContext } from '../submission/use-submission.ts';

/** What was found on this device, for the visitor. */
type Found = {
  /** When the restored answers were saved. */
  restoredFrom?: number;
  /** When a draft was saved that has expired and was deleted. */
  expiredFrom?: number;
  /** There are drafts that this release cannot read. */
  unreadable: boolean;
  /** This tab has sent answers before, and they are not in the form. */
  sentBefore?: Submitted;
};

export type Restored = ReturnType<typeof useRestored>;

/** Restores, once, what an earlier document left: the draft with its page and position, or what was sent. */
export function useRestored({ form, steps, draft }: FormContext) {
  const [found, setFound] = useState<Found>({ unreadable: false });
  const position = useRef<Position | null>(null);

  // What was typed before hydration fills gaps, and replaces nothing.
  const restore = (answers: Answers) => form.reset(fillGaps(answers, form.getValues()));

  useEffect(() => {
    const stored = draftStore.open();
    const sent = submittedStore.read();
    const next: Found = { unreadable: (draftStore.unreadable.read() ?? []).length > 0 };

    if (stored.state === 'found') {
      const { answers, savedAt } = stored.draft;
      restore(answers);
      if (!isBlank(answers)) next.restoredFrom = savedAt;
      if (!steps.requested) steps.settle({ screen: 'page', page: stored.draft.position.page });
      if (isFirstPageOfDocument()) position.current = stored.draft.position;
    } else if (sent && steps.requested) {
      restore(sent.answers);
    } else {
      if (!isBlank(form.getValues())) draft.requestSave();
      if (sent) next.sentBefore = sent;
    }
    if (stored.state === 'expired') next.expiredFrom = stored.savedAt;
    // Nothing renders again where nothing was found.
    if (next.unreadable || Object.keys(next).length > 1) setFound(next);
  }, []);

  // The page on which the draft was left may be rendered some renders later.
  useEffect(() => {
    const left = position.current;
    if (!left || steps.step.screen !== 'page' || steps.step.page !== left.page) return;
    position.current = null;
    window.scrollTo({ top: left.y, behavior: 'instant' });
  });

  const dismiss = (item: keyof Found) => {
    if (item === 'unreadable') draftStore.unreadable.remove();
    setFound(({ [item]: _, ...others }) => ({ unreadable: false, ...others }));
  };
  /** Shows what this tab has sent, to be changed and sent again. */
  const reviewSent = (sent: Submitted) => {
    restore(sent.answers);
    dismiss('sentBefore');
    steps.show({ screen: 'page', page: pageCount });
  };
  return { found, dismiss, reviewSent };
}
