import { findPlan, type PlanId, payableByCard } from '@site/domain/catalogue';
import { submissionFragment } from '@site/domain/order-links';
import { paths, planPath } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import { useNavigate, useSelectedPlan } from '@site/sdk';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DraftContent } from '../draft/draft.ts';
import { createIdentity } from '../draft/identity.ts';
import { type DraftControl, useDraft } from '../draft/use-draft.ts';
import { type Answers, isBlank, noAnswers } from '../fields/answers.ts';
import { type Clearing, useClearing } from '../restore/use-clearing.ts';
import { type Restored, useRestored } from '../restore/use-restored.ts';
import { useSteps } from '../steps/use-steps.ts';
import { submittedStore } from '../submission/submitted.ts';
import { type OrderOfAnswers, useOrder } from '../submission/use-order.ts';
import { type FormContext, type SubmissionControl, useSubmission } from '../submission/use-submission.ts';

export type Questionnaire = FormContext & {
  restored: Restored;
  /** The paid order that the questions are answered for. */
  order: OrderOfAnswers | undefined;
  /** The plan that the questions are answered for, once it is known. */
  planId: PlanId | undefined;
  /** Hands the answers so far to the checkout. Undefined where there is nothing to pay. */
  payFirst: ((event: MouseEvent) => void) | undefined;
  submitting: SubmissionControl;
  clearing: Clearing;
};

/** The whole form: its answers, the step on screen, the draft and the submission. */
export function useQuestionnaire(): Questionnaire {
  const form = useForm<Answers>({ defaultValues: noAnswers() });
  const [identity] = useState(createIdentity);
  const steps = useSteps();
  const page = steps.step.screen === 'page' ? steps.step.page : pageCount;
  const content = (): DraftContent => ({
    submissionId: identity.submissionId(),
    unknownAnswers: identity.unknownAnswers(),
    position: { page, y: Math.round(window.scrollY) },
    answers: structuredClone(form.getValues()),
  });
  const draft = useDraft(form, identity, content);
  const context = { form, steps, draft, identity };
  const restored = useRestored(context);
  const order = useOrder(form, identity);
  const selected = useSelectedPlan();
  const chosen = selected.state === 'chosen' ? selected.plan : undefined;
  const plan = order ? findPlan(order.found?.planId) : chosen;
  const hasNothingToPay = order !== undefined || (plan !== undefined && !payableByCard(plan));
  const navigate = useNavigate();
  const payFirst = (event: MouseEvent) => {
    const submissionId = identity.submissionId();
    if (submittedStore.passToCheckout(submissionId, form.getValues())) return;
    event.preventDefault();
    navigate(planPath(paths.checkout, plan?.id) + submissionFragment(submissionId));
  };
  const submitting = useSubmission(context);
  const clearing = useClearing(context, submitting);
  useLeaveGuard(() => steps.step.screen !== 'sent' && !isBlank(form.getValues()) && isAtRisk(draft));

  const savePage = useEffectEvent(() => {
    if (draft.saving.state === 'saved') draft.requestSave();
  });
  // The draft stores the page on screen.
  useEffect(() => savePage(), [page]);

  return {
    ...context,
    restored,
    order,
    planId: plan?.id,
    payFirst: hasNothingToPay ? undefined : payFirst,
    submitting,
    clearing,
  };
}

/** Whether leaving would lose what is not stored. */
function isAtRisk({ saving }: DraftControl): boolean {
  return saving.state === 'failed' || saving.state === 'off';
}

/** Makes the browser ask for confirmation before it leaves the page. */
function useLeaveGuard(mayLose: () => boolean): void {
  const latest = useRef(mayLose);
  useEffect(() => {
    latest.current = mayLose;
  });
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);
}
