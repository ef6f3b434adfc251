import { useEffect, useState } from 'react';
import { draftStore } from '../draft/draft-store.ts';
import { type Answers, createAnswers, fillGaps } from '../fields/answers.ts';
import { firstStep, type Step } from '../steps/steps.ts';
import { submittedStore } from '../submission/submitted.ts';
import type { FormContext, SubmissionControl } from '../submission/use-submission.ts';

/** How long Undo is offered, in milliseconds. */
const undoTime = 120_000;

type Cleared = { answers: Answers; step: Step };

export type Clearing = ReturnType<typeof useClearing>;

/** Provides Clear, which removes all answers in one step, and Undo, which is offered for `undoTime`. */
export function useClearing({ form, steps, draft }: FormContext, submitting: SubmissionControl) {
  const [cleared, setCleared] = useState<Cleared>();

  useEffect(() => {
    if (!cleared) return;
    const timer = setTimeout(() => setCleared(undefined), undoTime);
    return () => clearTimeout(timer);
  }, [cleared]);

  const clear = () => {
    setCleared({ answers: structuredClone(form.getValues()), step: steps.step });
    // `createAnswers` includes a new submission key, because the next answers are a separate submission.
    form.reset(createAnswers());
    submitting.reset();
    draftStore.remove();
    submittedStore.remove();
    const onFirst = steps.step.screen === 'page' && steps.step.page === 1;
    steps.show(firstStep, { replace: onFirst });
  };

  const undo = ({ answers, step }: Cleared) => {
    // Undoing Clear restores the cleared answers, even over text that was typed afterwards. Such text stays only in
    // fields that had no answer.
    form.reset(fillGaps(answers, form.getValues()));
    setCleared(undefined);
    draft.requestSave();
    steps.show(step.screen === 'page' ? { screen: 'page', page: step.page } : step);
  };

  return {
    clear,
    /** Undefined if there is nothing to undo. */
    undo: cleared && steps.step.screen !== 'sent' ? () => undo(cleared) : undefined,
    dismiss: () => setCleared(undefined),
  };
}
