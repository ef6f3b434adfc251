import { useEffect, useState } from 'react';
import { fillGaps, noAnswers, type StoredAnswers } from '../fields/answers.ts';
import { firstStep, type Step } from '../steps/steps.ts';
import { submittedStore } from '../submission/submitted.ts';
import type { FormContext, SubmissionControl } from '../submission/use-submission.ts';

/** How long Undo is offered, in milliseconds. */
const undoTime = 120_000;

type Cleared = StoredAnswers & { submissionId: string; step: Step };

export type Clearing = {
  clear: () => void;
  /** Undefined when there is nothing to undo. */
  undo: (() => void) | undefined;
  dismiss: () => void;
};

/** Clear form: removes everything at once, and offers Undo for a while. */
export function useClearing(
  { form, steps, draft, identity }: FormContext,
  submitting: SubmissionControl,
): Clearing {
  const [cleared, setCleared] = useState<Cleared>();

  useEffect(() => {
    if (!cleared) return;
    const timer = setTimeout(() => setCleared(undefined), undoTime);
    return () => clearTimeout(timer);
  }, [cleared]);

  const clear = () => {
    setCleared({
      answers: structuredClone(form.getValues()),
      submissionId: identity.submissionId(),
      unknownAnswers: identity.unknownAnswers(),
      step: steps.step,
    });
    form.reset(noAnswers());
    submitting.reset();
    identity.renew();
    draft.remove();
    submittedStore.remove();
    const onFirst = steps.step.screen === 'page' && steps.step.page === 1;
    steps.show(firstStep, { replace: onFirst });
  };

  const undo = (before: Cleared) => {
    // What was typed since then fills gaps, and replaces nothing.
    form.reset(fillGaps(before.answers, form.getValues()));
    identity.adopt(before);
    setCleared(undefined);
    draft.requestSave();
    steps.show(before.step.screen === 'page' ? { screen: 'page', page: before.step.page } : before.step);
  };

  return {
    clear,
    undo: cleared && steps.step.screen !== 'sent' ? () => undo(cleared) : undefined,
    dismiss: () => setCleared(undefined),
  };
}
