import { listQuestions, type PageNumber, pageCount, pages, type Question } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import { Submit } from '@site/ui/form';
import type { ReactElement } from 'react';
import { messages } from '../content/form-texts.ts';
import { cleanAnswer } from '../fields/answer-text.ts';
import {
  type Answers,
  type IntakeForm,
  isAnswered,
  isBlankProduct,
  type TextQuestionId,
} from '../fields/answers.ts';
import { headingId, type Steps } from '../steps/use-steps.ts';
import styles from './review-form.module.css';
import type { SubmissionControl } from './use-submission.ts';

type ReviewFormProps = { form: IntakeForm; steps: Steps; submitting: SubmissionControl };

/**
 * Shows all answers and the Submit button on one screen. Unanswered questions are collapsed, because there may be many.
 */
export function ReviewForm({ form, steps, submitting }: ReviewFormProps): ReactElement {
  const { submission, submit } = submitting;
  const sending = submission.state === 'sending';
  const answers = form.getValues();
  const change = (question: Question, label: string, what: string) => (
    <Button
      variant="quiet"
      size="s"
      className={styles.change}
      disabled={sending}
      onClick={() => {
        const page = (question.page || pageCount) as PageNumber;
        steps.show({ screen: 'page', page, from: 'review', field: firstFieldOf(question), reviewing: true });
      }}
    >
      {label}
      <span className="visually-hidden">{`${what}: ${question.label}`}</span>
    </Button>
  );
  const group = (page: PageNumber | 0, title: string) => {
    const asked = listQuestions(page);
    const answered = asked.filter((question) => isAnswered(question, answers));
    const blank = asked.filter((question) => !answered.includes(question));
    return (
      <section key={page} aria-labelledby={`review-${page}`}>
        <h2 id={`review-${page}`} className={styles.title}>
          {title}
        </h2>
        {answered.length > 0 ? (
          <dl>
            {answered.map((question) => (
              <div key={question.id} className={styles.row}>
                <dt>{question.label}</dt>
                <dd>
                  <div className={styles.answer}>
                    {linesOf(question, answers).map((line, index) => (
                      <p key={index} dir="auto">
                        {line}
                      </p>
                    ))}
                  </div>
                  {change(question, 'Change', ' your answer to')}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {blank.length > 0 ? (
          <details className={styles.blanks}>
            <summary>{blank.length === 1 ? '1 question' : `${blank.length} questions`} not answered</summary>
            <ul>
              {blank.map((question) => (
                <li key={question.id}>
                  <span>{question.label}</span>
                  {change(question, 'Answer', '')}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </section>
    );
  };
  return (
    <div className={styles.form}>
      <div className={styles.review}>
        <header className={styles.head}>
          <h1 id={headingId} tabIndex={-1}>
            Review your answers
          </h1>
          <p>You can leave blanks: we will ask if we need something.</p>
        </header>
        {group(0, 'You')}
        {pages.map(({ number, title }) => group(number, `${number}. ${title}`))}
      </div>
      <form
        className={styles.buttons}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Button variant="secondary" disabled={sending} onClick={steps.back}>
          Back
        </Button>
        <Submit
          pending={sending}
          pendingLabel="Submitting..."
          error={submission.state === 'failed' ? { text: messages.submitFailed } : null}
        >
          Submit
        </Submit>
      </form>
    </div>
  );
}

function firstFieldOf({ id, kind }: Question): string {
  return kind === 'products' ? `${id}.0.name` : id;
}

/** Number of characters after which the review truncates an answer. */
const shownLength = 1_500;

/** Splits an answer into lines. An unanswered question has no lines. */
export function linesOf({ id, kind }: Question, answers: Answers): string[] {
  if (kind === 'files') return answers.brandAssets.map(({ name }) => name);
  if (kind === 'products') {
    return answers.keyProducts.filter((product) => !isBlankProduct(product)).map(describeProduct);
  }
  const text = cleanAnswer({ kind }, answers[id as TextQuestionId]);
  if (text === '') return [];
  return [text.length > shownLength ? `${text.slice(0, shownLength).toWellFormed()}…` : text];
}

function describeProduct({ name, price, firstMonthSales }: Answers['keyProducts'][number]): string {
  const sales = firstMonthSales.trim() && `first month: ${firstMonthSales.trim()}`;
  return [name.trim() || 'Without a name', price.trim(), sales].filter(Boolean).join(' · ');
}
