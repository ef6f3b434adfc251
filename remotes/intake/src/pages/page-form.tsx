import { listQuestions, pageCount, pages, type Question } from '@site/domain/questionnaire';
import { ErrorSummary } from '@site/ui/error-summary';
import { type FormEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import { messages } from '../content/form-texts.ts';
import { needsWholePage, pageNeed } from '../content/plan-pages.ts';
import { draftStore } from '../draft/draft-store.ts';
import { SaveLine } from '../draft/save-line.tsx';
import { isAnswered } from '../fields/answers.ts';
import { FilesQuestion } from '../fields/files-question.tsx';
import { ProductsQuestion } from '../fields/products-question.tsx';
import {
  ColoursQuestion,
  type QuestionProps,
  SelectQuestion,
  TextQuestion,
} from '../fields/text-questions.tsx';
import { FoundNotices } from '../restore/found-notices.tsx';
import { Progress, StepButtons } from '../steps/step-navigation.tsx';
import type { PageStep } from '../steps/steps.ts';
import { headingId, topId } from '../steps/use-steps.ts';
import { describeWithQuestion } from '../submission/field-errors.ts';
import styles from './page-form.module.css';
import type { Questionnaire } from './use-questionnaire.ts';

const needLabels = { needed: 'Needed for your plan', helpful: 'Helpful for your plan' } as const;

type Props = { questionnaire: Questionnaire; step: PageStep };

/** Shows the current page of questions, below the contact fields that stay on every page. */
export function PageForm({ questionnaire, step }: Props): ReactElement {
  const { form, steps, draft, restored, planId, payFirst, submitting, clearing } = questionnaire;
  const { submission, submit, edited, goToField } = submitting;
  const { errors } = submission;
  const sending = submission.state === 'sending';
  const page = pages[step.page - 1] ?? pages[0];
  const need = planId && pageNeed(planId, page.number);
  const tools = {
    form,
    errorOf: (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message,
    onEdit: edited,
  };
  const field = (question: Question) => <QuestionField key={question.id} question={question} tools={tools} />;
  const isNeedless = planId !== undefined && !need;
  const folded = listQuestions(page.number).filter(({ later }) => later || isNeedless);
  const isUnfolded =
    (planId !== undefined && needsWholePage(planId, page.number)) ||
    folded.some((question) => isAnswered(question, form.getValues()));
  const fold = useRef<HTMLDetailsElement>(null);
  // Open the collapsed section but never close it, so that a field stays visible when its answer is deleted.
  useLayoutEffect(() => {
    if (isUnfolded) fold.current?.setAttribute('open', '');
  }, [isUnfolded, page]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step.page < pageCount) steps.next();
    else submit();
  };

  return (
    <form className={styles.form} aria-label="Questionnaire" noValidate onSubmit={onSubmit}>
      <FoundNotices {...restored} planId={planId} />
      {errors.length > 0 ? (
        <ErrorSummary
          title={errors.length === 1 ? messages.oneError : messages.manyErrors}
          errors={errors.map((error) => ({ fieldId: error.fieldId, message: describeWithQuestion(error) }))}
          attempt={submission.attempt}
          onLead={goToField}
        />
      ) : null}
      <div className={styles.contact} inert={sending}>
        {listQuestions(0).map(field)}
      </div>
      <div className={styles.surface} id={topId}>
        <Progress page={step.page} />
        <div className={styles.saving}>
          <SaveLine saving={draft.saving} onDelete={draftStore.stop} onResume={draft.resume} />
        </div>
        <div className={styles.body}>
          <header className={styles.head}>
            <p className={styles.cue}>
              <span className={styles.number} aria-hidden="true">
                {`0${step.page}`}
              </span>
              <span>{`Step ${step.page} of ${pageCount}`}</span>
              <span className={styles.label}>
                {page.label === 'Optional' && need ? needLabels[need] : page.label}
              </span>
            </p>
            <h2 id={headingId} tabIndex={-1} className={styles.title}>
              {page.title}
            </h2>
            <p className={styles.intro}>{page.intro}</p>
          </header>
          <div key={step.page} className={styles.fields} inert={sending}>
            {listQuestions(page.number)
              .filter((question) => !folded.includes(question))
              .map(field)}
            {folded.length > 0 ? (
              <details ref={fold} className={styles.folded}>
                <summary>
                  {isNeedless
                    ? `${folded.length} questions your plan can do without`
                    : `${folded.length} more, if you have a minute`}
                </summary>
                <div className={styles.fields}>{folded.map(field)}</div>
              </details>
            ) : null}
          </div>
          <StepButtons
            step={step}
            steps={steps}
            planId={planId}
            sending={sending}
            error={
              submission.state === 'failed' ? (
                <>
                  <span>{messages.submitFailed}</span>{' '}
                  <span className={styles.answersSafe}>{messages.answersSafe}</span>
                </>
              ) : null
            }
            onClear={clearing.clear}
            onPayFirst={payFirst}
          />
        </div>
      </div>
    </form>
  );
}

function QuestionField({ question, tools }: QuestionProps): ReactElement {
  switch (question.kind) {
    case 'select':
      return <SelectQuestion question={question} tools={tools} />;
    case 'files':
      return <FilesQuestion question={question} tools={tools} />;
    case 'colours':
      return <ColoursQuestion question={question} tools={tools} />;
    case 'products':
      return <ProductsQuestion question={question} tools={tools} />;
    case 'text':
    case 'long-text':
    case 'email':
    case 'url':
      return <TextQuestion question={question} tools={tools} />;
  }
}
