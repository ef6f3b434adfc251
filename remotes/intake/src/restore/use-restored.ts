import { pageCount } from '@site/domain/questionnaire';
import { isFirstPageOfDocument } from '@site/ui/browser-only';
import { useEffect, useRef, useState } from 'react';
import { type Draft, draftStore } from '../draft/draft-store.ts';
import { type Answers, fillGaps, isBlank } from '../fields/answers.ts';
import { type Submitted, submittedStore } from '../submission/submitted.ts';
import type { FormContext } from '../submission/use-submission.ts';

/** What was found on this device. The page tells the visitor about it. */
type Found = {
  /** When the restored draft was saved. */
  restoredFrom?: number;
  /** When an expired draft, now deleted, was saved. */
  expiredDraftAt?: number;
  /** Answers that this tab sent earlier and that are not in the form. */
  earlierSubmission?: Submitted;
  /** Whether another tab cleared, deleted or sent the answers. */
  isEmptied?: true;
};

export type Restored = ReturnType<typeof useRestored>;

/**
 * Restores stored answers when the form opens: either the draft, with its page and scroll position, or the answers that
 * this tab has sent.
 */
export function useRestored({ form, steps, draft }: FormContext) {
  const [found, setFound] = useState<Found>({});
  const position = useRef<Draft['position'] | null>(null);

  // Restored answers win over text that was typed before hydration. Such text stays only in fields without a restored
  // answer.
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
      if (sent) next.earlierSubmission = sent;
    }
    // Set the state only if something was found, to avoid a needless render.
    if (Object.keys(next).length > 0) setFound(next);
  }, []);

  // Run after every render until the draft's page is on screen, which may take several renders.
  useEffect(() => {
    const left = position.current;
    if (!left || steps.step.screen !== 'page' || steps.step.page !== left.page) return;
    position.current = null;
    // Scroll the first page only if it is still at the top. It is prerendered, so the browser, the shell or the visitor
    // may already have scrolled it.
    if (left.page > 1 || window.scrollY === 0) window.scrollTo({ top: left.y, behavior: 'instant' });
  });

  const dismiss = (item: keyof Found) => setFound(({ [item]: _, ...others }) => others);
  /** Shows the answers that this tab has sent, so that the visitor can change and resend them. */
  const reviewSent = (sent: Submitted) => {
    restore(sent.answers);
    dismiss('earlierSubmission');
    steps.show({ screen: 'page', page: pageCount });
  };
  const setEmptied = () => setFound({ isEmptied: true });
  return { found, dismiss, setEmptied, reviewSent };
}
