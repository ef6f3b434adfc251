import { pageCount, pages, type Question, questions } from '@site/domain/questionnaire';
import { ErrorSummary } from '@site/ui/error-summary';
import { useHydrated } from '@site/ui/hydrated';
import { Notice } from '@site/ui/notice';
import type { FormEvent, ReactElement } from 'react';
import { FoundNotices } from '../components/found-notices.tsx';
import { Progress } from '../components/progress.tsx';
import { SaveLine } from '../components/save-line.tsx';
import { StepButtons } from '../components/step-buttons.tsx';
import { words } from '../content/words.ts';
import { nameProblem } from '../lib/problems.ts';
import type { Step } from '../lib/steps.ts';
import { problemsOf } from '../lib/submission.ts';
import { headingId, topId } from './arrive.ts';
import { QuestionField } from './fields/question-field.tsx';
import styles from './page-form.module.css';
import type { Questionnaire } from './use-questionnaire.ts';

type Props = { questionnaire: Questionnaire; step: Step & { screen: 'page' } };

/** The fields above the pages, and the page on screen. */
export function PageForm({ questionnaire, step }: Props): ReactElement {
  const { form, steps, draft, content, restored, submitting, clearing } = questionnaire;
  const { submission, submit, edited, lead } = submitting;
  const alive = useHydrated();
  const problems = problemsOf(submission);
  const sending = submission.state === 'sending';
  const page = pages[step.page - 1] ?? pages[0];
  const tools = {
    form,
    problemOf: (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message,
    onEdit: edited,
  };
  const fieldsOf = (number: number) =>
    (questions as readonly Question[])
      .filter((question) => question.page === number)
      .map((question) => <QuestionField key={question.id} question={question} tools={tools} />);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (step.page < pageCount) steps.next();
    else submit();
  };

  return (
    <form className={styles.form} aria-label="Questionnaire" noValidate onSubmit={onSubmit}>
      <FoundNotices {...restored} />
      {problems.length > 0 ? (
        <ErrorSummary
          title={problems.length === 1 ? words.problems : words.manyProblems}
          errors={problems.map((problem) => ({
            fieldId: problem.fieldId,
            message: nameProblem(problem),
          }))}
          attempt={submission.attempt}
          onLead={lead}
        />
      ) : null}
      <div className={styles.contact} inert={sending}>
        {fieldsOf(0)}
      </div>
      <div className={styles.sheet} id={topId}>
        <Progress page={step.page} />
        <div className={styles.saving}>
          <SaveLine
            saving={draft.saving}
            onDelete={() => {
              draft.drop();
              draft.keeper.stop();
            }}
            onResume={() => draft.keeper.resume(content())}
          />
        </div>
        <div className={styles.body}>
          <header className={styles.head}>
            <p className={styles.cue}>
              <span className={styles.number} aria-hidden="true">
                0{step.page}
              </span>
              <span>
                Step {step.page} of {pageCount}
              </span>
              <span className={styles.label}>{page.label}</span>
            </p>
            <h2 id={headingId} tabIndex={-1} className={styles.title}>
              {page.title}
            </h2>
            <p className={styles.intro}>{page.intro}</p>
          </header>
          <div key={step.page} className={styles.fields} inert={sending}>
            {fieldsOf(step.page)}
          </div>
          {submission.state === 'failed' ? (
            <div className={styles.failed}>
              <Notice tone="danger" live="assertive">
                <p>{words.submitFailed}</p>
              </Notice>
              <p className={styles.kept}>{words.submitKept}</p>
            </div>
          ) : null}
          <StepButtons step={step} steps={steps} alive={alive} sending={sending} onClear={clearing.clear} />
        </div>
      </div>
    </form>
  );
}
