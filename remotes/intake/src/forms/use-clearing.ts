import { useEffect, useState } from 'react';
import { type Answers, fillGaps, noAnswers } from '../lib/answers.ts';
import { firstStep, type Step } from '../lib/steps.ts';
import { forgetSubmitted } from '../lib/submitted.ts';
import type { IntakeForm } from './form.ts';
import type { Identity } from './identity.ts';
import type { DraftControl } from './use-draft.ts';
import type { Steps } from './use-steps.ts';
import type { SubmissionControl } from './use-submission.ts';

/** How long Undo is offered, in milliseconds. */
const undoTime = 120_000;

type Cleared = {
  answers: Answers;
  submissionId: string;
  leftover: Record<string, unknown>;
  step: Step;
};

export type Clearing = {
  clear: () => void;
  /** Undefined when there is nothing to undo. */
  undo: (() => void) | undefined;
  dismiss: () => void;
};

/** Clear form: everything at once, and for a while the way back. */
export function useClearing(input: {
  form: IntakeForm;
  steps: Steps;
  draft: DraftControl;
  identity: Identity;
  submitting: SubmissionControl;
}): Clearing {
  const { form, steps, draft, identity, submitting } = input;
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
      leftover: identity.leftover(),
      step: steps.step,
    });
    form.reset(noAnswers());
    submitting.reset();
    identity.renew();
    draft.drop();
    draft.keeper.remove();
    forgetSubmitted(() => window.sessionStorage);
    const onFirst = steps.step.screen === 'page' && steps.step.page === 1;
    steps.show(firstStep, { replace: onFirst });
  };

  const undo = (before: Cleared) => {
    // What was typed since fills gaps, and replaces nothing.
    form.reset(fillGaps(before.answers, form.getValues()));
    identity.become(before);
    setCleared(undefined);
    draft.touch();
    steps.show(before.step.screen === 'page' ? { screen: 'page', page: before.step.page } : before.step);
  };

  return {
    clear,
    undo: cleared && steps.step.screen !== 'sent' ? () => undo(cleared) : undefined,
    dismiss: () => setCleared(undefined),
  };
}
