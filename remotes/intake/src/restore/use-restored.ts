import { pageCount } from '@site/domain/questionnaire';
import { isFirstPageOfDocument } from '@site/ui/browser-only';
import { useEffect, useRef, useState } from 'react';
import { type Draft, draftStore } from '../draft/draft-store.ts';
import { type Answers, fillGaps, isBlank } from '../fields/answers.ts';
import { type Submitted, submittedStore } from '../submission/submitted.ts';
import type { FormContext } from '../submission/use-submission.ts';

/** What was found on this device, for the visitor. */
type Found = {
  /** When the restored answers were saved. */
  restoredFrom?: number;
  /** When a draft was saved that has expired and was deleted. */
  expiredFrom?: number;
  /** This tab has sent answers before, and they are not in the form. */
  sentBefore?: Submitted;
  /** The answers were cleared, deleted or sent in another tab. */
  isEmptied?: true;
};

export type Restored = ReturnType<typeof useRestored>;

/** Restores, once, what an earlier document left: the draft with its page and position, or what was sent. */
export function useRestored({ form, steps, draft }: FormContext) {
  const [found, setFound] = useState<Found>({});
  const position = useRef<Draft['position'] | null>(null);

  // Text that was typed before hydration fills gaps, and replaces nothing.
  const restore = (answers: Answers) => form.reset(fillGaps(answers, form.getValues()));

  useEffect(() => {
    const { draft: left, ...next }: ReturnType<typeof draftStore.open> & Found = draftStore.open();
    const sent = submittedStore.read();

    if (left) {
      restore(left.answers);
      if (!isBlank(left.answers)) next.restoredFrom = left.savedAt;
      if (!steps.requested) steps.settle({ screen: 'page', page: left.position.page });
      if (isFirstPageOfDocument()) position.current = left.position;
    } else if (sent && steps.requested) {
      restore(sent.answers);
    } else {
      if (!isBlank(form.getValues())) draft.requestSave();
      if (sent) next.sentBefore = sent;
    }
    // The state is set only if something was found, so that the form does not render again for nothing.
    if (Object.keys(next).length > 0) setFound(next);
  }, []);

  // The page on which the draft was left may be rendered some renders later.
  useEffect(() => {
    const left = position.current;
    if (!left || steps.step.screen !== 'page' || steps.step.page !== left.page) return;
    position.current = null;
    // The first page is prerendered, so the browser, the shell or the visitor may have scrolled it already.
    if (left.page > 1 || window.scrollY === 0) window.scrollTo({ top: left.y, behavior: 'instant' });
  });

  const dismiss = (item: keyof Found) => setFound(({ [item]: _, ...others }) => others);
  /** Shows what this tab has sent, to be changed and sent again. */
  const reviewSent = (sent: Submitted) => {
    restore(sent.answers);
    dismiss('sentBefore');
    steps.show({ screen: 'page', page: pageCount });
  };
  const setEmptied = () => setFound({ isEmptied: true });
  return { found, dismiss, setEmptied, reviewSent };
}
