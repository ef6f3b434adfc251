import { pageCount } from '@site/domain/questionnaire';
import { useRuntimeConfig } from '@site/sdk';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldPath, FormState } from 'react-hook-form';
import { draftStore } from '../draft/draft-store.ts';
import type { DraftControl } from '../draft/use-draft.ts';
import type { Answers, IntakeForm } from '../fields/answers.ts';
import { type Steps, unfoldField } from '../steps/use-steps.ts';
import { type FieldError, listErrors } from './field-errors.ts';
import { findOrderFor, recordAnswered } from './order-store.ts';
import { send, toPayload } from './send.ts';
import { submittedStore } from './submitted.ts';

export type FormContext = { form: IntakeForm; steps: Steps; draft: DraftControl };

type Submission = {
  /** `failed` means that the answers did not arrive or were rejected. */
  state: 'editing' | 'sending' | 'failed';
  errors: readonly FieldError[];
  /** Number of attempts to submit. After each new attempt, its errors take the focus. */
  attempt: number;
};

export type SubmissionControl = ReturnType<typeof useSubmission>;

/** Validates and sends the answers, and shows the result. */
export function useSubmission({ form, steps }: FormContext) {
  const config = useRuntimeConfig();
  const [state, setState] = useState<Submission['state']>('editing');
  const [shown, setShown] = useState<Partial<FormState<Answers>>>({});
  useEffect(() => form.subscribe({ formState: { errors: true }, callback: setShown }), [form]);
  const { errors: fieldErrors = {}, submitCount = 0 } = shown;
  const submission: Submission = { state, errors: listErrors(fieldErrors), attempt: submitCount };
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const sendAnswers = async (answers: Answers) => {
    setState('sending');
    const { submissionKey } = answers;
    const { token } = findOrderFor(submissionKey) ?? {};
    const payload = toPayload(answers, new Date());
    const result = await send({ target: config, submissionKey, token, payload });
    if (result.state !== 'sent') return setState('failed');
    recordAnswered(submissionKey);
    const { receivedAt, order } = result;
    submittedStore.record({ answers, at: Date.now(), receivedAt, order });
    draftStore.remove();
    setState('editing');
    if (mounted.current) steps.show({ screen: 'sent' });
  };
  const showErrors = (errors: FieldErrors<Answers>) => {
    setState('editing');
    const [first] = listErrors(errors);
    // Leave the review for the page with the first error. The review does not show every field, such as the email field
    // above the pages.
    if (first && steps.step.screen === 'review') showField(steps, first.fieldId, first.page);
  };

  // The error of the email field is shown beside the field, so the field takes the focus instead of the summary above
  // it.
  const focusedAttempt = useRef(0);
  useEffect(() => {
    if (submission.attempt === focusedAttempt.current) return;
    const first = submission.errors[0]?.fieldId;
    const email = first === 'email' ? document.getElementById(first) : null;
    // If the visitor submitted on the review, the email field appears several renders later, so wait for it.
    if (first === 'email' && !email) return;
    focusedAttempt.current = submission.attempt;
    email?.focus();
  });

  return {
    submission,
    submit: () => {
      if (state !== 'sending') void form.handleSubmit(sendAnswers, showErrors)();
    },
    /** Removes all errors after the form was cleared. */
    reset: () => {
      form.clearErrors();
      setState('editing');
    },
    /** Removes a field's error after the visitor has changed the field. */
    edited: (fieldId: FieldPath<Answers>) => {
      if (form.getFieldState(fieldId).error) form.clearErrors(fieldId);
    },
    goToField: (fieldId: string) =>
      showField(steps, fieldId, submission.errors.find((error) => error.fieldId === fieldId)?.page ?? 0),
  };
}

function showField(steps: Steps, fieldId: string, page: FieldError['page']): void {
  const { step } = steps;
  const current = step.screen === 'page' ? step.page : undefined;
  const target = page === 0 ? (current ?? pageCount) : page;
  if (target === current) unfoldField(fieldId)?.focus();
  else steps.show({ screen: 'page', page: target, field: fieldId });
}
