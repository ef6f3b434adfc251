import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isBlank, noAnswers } from '../lib/answers.ts';
import type { DraftContent } from '../lib/draft.ts';
import type { IntakeForm } from './form.ts';
import { createIdentity, type Identity } from './identity.ts';
import { type Clearing, useClearing } from './use-clearing.ts';
import { type DraftControl, useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type Restored, startAfresh, useRestored } from './use-restored.ts';
import { type Steps, useSteps } from './use-steps.ts';
import { type SubmissionControl, useSubmission } from './use-submission.ts';

export type Questionnaire = {
  form: IntakeForm;
  steps: Steps;
  draft: DraftControl;
  /** What this form would write down now. */
  content: () => DraftContent;
  identity: Identity;
  restored: Restored;
  submitting: SubmissionControl;
  clearing: Clearing;
  /** The choice between two tabs: the other one's answers, or a blank form where it has none left. */
  takeTheirs: () => void;
};

/** The whole form: its answers, where the visitor is, what is kept, what is sent. */
export function useQuestionnaire(): Questionnaire {
  const form = useForm<ReturnType<typeof noAnswers>>({ defaultValues: noAnswers() });
  const [identity] = useState(createIdentity);
  const steps = useSteps();
  const page = steps.step.screen === 'page' ? steps.step.page : 7;
  const content = (): DraftContent => ({
    submissionId: identity.submissionId(),
    leftover: identity.leftover(),
    position: { page, y: Math.round(window.scrollY) },
    answers: structuredClone(form.getValues()),
  });
  const draft = useDraft(form, content);
  const parts = { form, steps, draft, identity };
  const restored = useRestored(parts);
  const submitting = useSubmission(parts);
  const clearing = useClearing({ ...parts, submitting });
  useLeaveGuard(() => steps.step.screen !== 'sent' && !isBlank(form.getValues()) && isAtRisk(draft));

  const { keeper, touch } = draft;
  // A draft moves along with the page on screen.
  useEffect(() => {
    if (keeper.current().state === 'saved') touch();
  }, [page]);

  const takeTheirs = () => {
    draft.drop();
    const theirs = draft.keeper.takeTheirs();
    if (theirs.state !== 'found') {
      startAfresh(form, identity);
      return;
    }
    form.reset(theirs.draft.answers);
    identity.become(theirs.draft);
  };

  return { ...parts, content, restored, submitting, clearing, takeTheirs };
}

/** Whether leaving would lose what is not stored. */
function isAtRisk({ saving }: DraftControl): boolean {
  return saving.state === 'failed' || saving.state === 'off' || saving.state === 'conflict';
}
