import { findPlan, isPayableByCard } from '@site/domain/catalogue';
import { pageCount } from '@site/domain/questionnaire';
import { useSelectedPlan } from '@site/sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDraft } from '../draft/use-draft.ts';
import { createAnswers, type IntakeForm, isBlank } from '../fields/answers.ts';
import { useClearing } from '../restore/use-clearing.ts';
import { useOtherTabs } from '../restore/use-other-tabs.ts';
import { useRestored } from '../restore/use-restored.ts';
import { useSteps } from '../steps/use-steps.ts';
import { answersResolver } from '../submission/field-errors.ts';
import { findOrderFor } from '../submission/order-store.ts';
import { submittedStore } from '../submission/submitted.ts';
import { useOrderOfAnswers } from '../submission/use-order-of-answers.ts';
import { useSubmission } from '../submission/use-submission.ts';

export type Questionnaire = ReturnType<typeof useQuestionnaire>;

/** Creates the form for the answers. */
export function useAnswersForm(): IntakeForm {
  const [defaultValues] = useState(createAnswers);
  return useForm({
    defaultValues,
    resolver: answersResolver,
    // Validate only on Submit. The error summary then takes the focus, so the first invalid field must not take it.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resetOptions: { keepErrors: true, keepSubmitCount: true },
  });
}

/** Provides all that the page shows and does: the answers, the step on screen, the draft and the submission. */
export function useQuestionnaire(form: IntakeForm) {
  const steps = useSteps();
  const draft = useDraft(form, steps.step.screen === 'page' ? steps.step.page : pageCount);
  const context = { form, steps, draft };
  const restored = useRestored(context);
  const order = useOrderOfAnswers(form);
  const selected = useSelectedPlan();
  const chosen = selected.state === 'chosen' ? selected.plan : undefined;
  const plan = order ? findPlan(order.found?.planId) : chosen;
  const hasNothingToPay = order !== undefined || (plan !== undefined && !isPayableByCard(plan));
  const payFirst = () => {
    const typed = form.getValues();
    const sent = submittedStore.read();
    const isUnpaid = sent && !sent.order && !findOrderFor(sent.answers.submissionKey);
    // If the form is empty, use the answers that this tab has sent but not paid for.
    const answers = isBlank(typed) && isUnpaid ? sent.answers : typed;
    submittedStore.passToCheckout(answers);
  };
  const submitting = useSubmission(context);
  const clearing = useClearing(context, submitting);
  useOtherTabs(context, submitting, restored);

  const warnOfLoss = useEffectEvent((event: BeforeUnloadEvent) => {
    const isAtRisk = draft.saving.state === 'failed' || draft.saving.state === 'off';
    if (isAtRisk && steps.step.screen !== 'sent' && !isBlank(form.getValues())) event.preventDefault();
  });
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => warnOfLoss(event);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);

  return {
    ...context,
    restored,
    order,
    /** The plan that the answers are for, if known. */
    planId: plan?.id,
    /** Passes the current answers to the checkout. Undefined if there is nothing to pay. */
    payFirst: hasNothingToPay ? undefined : payFirst,
    submitting,
    clearing,
  };
}
