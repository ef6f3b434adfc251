import { useEffect, useEffectEvent } from 'react';
import { draftStore } from '../draft/draft-store.ts';
import { createAnswers } from '../fields/answers.ts';
import { firstStep } from '../steps/steps.ts';
import { submittedStore } from '../submission/submitted.ts';
import type { FormContext, SubmissionControl } from '../submission/use-submission.ts';
import type { Restored } from './use-restored.ts';

/**
 * Shows what is typed in another tab, and empties this form if the answers are cleared, deleted or sent in that tab.
 */
export function useOtherTabs(
  { form, steps }: FormContext,
  submitting: SubmissionControl,
  restored: Restored,
): void {
  const emptyForm = () => {
    form.reset(createAnswers());
    submitting.reset();
    restored.setEmptied();
    steps.settle(firstStep);
  };
  const onDraftRemoved = useEffectEvent(() => {
    // Do not empty the form on the screen after Submit, because that screen shows what this tab has sent.
    if (steps.step.screen !== 'sent') emptyForm();
  });
  const onCleared = useEffectEvent((submissionKey: string) => {
    restored.dismiss('earlierSubmission');
    if (form.getValues('submissionKey') === submissionKey) emptyForm();
  });
  useEffect(() => {
    const endDraft = draftStore.followOthers({
      saved: (answers) => {
        restored.dismiss('isEmptied');
        form.reset(answers);
      },
      removed: onDraftRemoved,
    });
    const endSubmission = submittedStore.followClear(onCleared);
    return () => {
      endDraft();
      endSubmission();
    };
  }, [form]);
}
