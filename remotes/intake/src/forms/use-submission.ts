import { pageCount } from '@site/domain/questionnaire';
import { useRuntimeConfig } from '@site/sdk';
import { useEffect, useReducer, useRef } from 'react';
import { toPayload } from '../lib/payload.ts';
import { findProblems } from '../lib/problems.ts';
import { problemsFromKeys } from '../lib/refusals.ts';
import { send } from '../lib/send.ts';
import { notYetSent, problemsOf, type Submission, submissionReducer } from '../lib/submission.ts';
import { recordSubmitted } from '../lib/submitted.ts';
import type { IntakeForm } from './form.ts';
import type { Identity } from './identity.ts';
import type { DraftControl } from './use-draft.ts';
import type { Steps } from './use-steps.ts';

type Input = { form: IntakeForm; steps: Steps; draft: DraftControl; identity: Identity };

export type SubmissionControl = {
  submission: Submission;
  submit: () => void;
  /** A field was changed: what was wrong with it is no longer said. */
  edited: (fieldId: string) => void;
  /** The form was cleared: what was wrong with it is no longer said. */
  reset: () => void;
  /** Brings a field on screen and has it take the focus. */
  lead: (fieldId: string) => void;
};

/** Sending the answers: what stands in the way, the request, and what comes of it. */
export function useSubmission({ form, steps, draft, identity }: Input): SubmissionControl {
  const config = useRuntimeConfig();
  const [submission, dispatch] = useReducer(submissionReducer, notYetSent);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const lead = (fieldId: string) => {
    const page = problemsOf(submission).find((problem) => problem.fieldId === fieldId)?.page ?? 0;
    showField(steps, fieldId, page);
  };

  const submit = async () => {
    if (submission.state === 'sending') return;
    const answers = structuredClone(form.getValues());
    const problems = findProblems(answers);
    if (problems.length > 0) {
      dispatch({ type: 'stop', problems });
      // The e-mail stands above the pages, and not above the review.
      if (steps.step.screen === 'review')
        showField(steps, problems[0]?.fieldId ?? 'email', problems[0]?.page ?? 0);
      return;
    }
    dispatch({ type: 'send' });
    const submissionId = identity.submissionId();
    const result = await send({ target: config, submissionId, payload: toPayload(answers, new Date()) });
    if (result.state !== 'sent') {
      const refused = result.state === 'refused' ? problemsFromKeys(result.keys) : [];
      dispatch({ type: 'fail', problems: refused });
      return;
    }
    recordSubmitted(() => window.sessionStorage, { submissionId, answers, at: Date.now() });
    draft.drop();
    draft.keeper.remove();
    dispatch({ type: 'finish' });
    if (shown.current) steps.show({ screen: 'sent' });
  };

  // 'This is a required question' stands beside its field, which takes the focus, before the summary above it.
  const told = useRef(0);
  useEffect(() => {
    if (submission.attempt === told.current) return;
    const first = problemsOf(submission)[0]?.fieldId;
    const email = first === 'email' ? document.getElementById(first) : null;
    // From the review, the field comes on screen some renders later.
    if (first === 'email' && !email) return;
    told.current = submission.attempt;
    email?.focus();
  });

  return {
    submission,
    submit: () => void submit(),
    reset: () => dispatch({ type: 'finish' }),
    edited: (fieldId) => dispatch({ type: 'edit', fieldId }),
    lead,
  };
}

function showField(steps: Steps, fieldId: string, page: number): void {
  const { step } = steps;
  const current = step.screen === 'page' ? step.page : undefined;
  const wanted = page === 0 ? (current ?? pageCount) : page;
  if (wanted === current) document.getElementById(fieldId)?.focus();
  else steps.show({ screen: 'page', page: wanted as typeof pageCount, field: fieldId });
}
