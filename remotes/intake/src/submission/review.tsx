import { type PageNumber, pageCount, pages, type Question, questions } from '@site/domain/questionnaire';
import { cleanEmail } from '@site/domain/typed-text';
import { Button } from '@site/ui/button';
import { Submit } from '@site/ui/form';
import type { ReactElement } from 'react';
import { messages } from '../content/messages.ts';
import {
  type Answers,
  type IntakeForm,
  isAnswered,
  isBlankProduct,
  type TextQuestionId,
} from '../fields/answers.ts';
import { headingId, type Steps } from '../steps/use-steps.ts';
import styles from './review.module.css';
import type { SubmissionControl } from './use-submission.ts';

type ReviewFormProps = { form: IntakeForm; steps: Steps; submitting: SubmissionControl };

/** All answers on one screen, with Submit. */
export function ReviewForm({ form, steps, submitting }: ReviewFormProps): ReactElement {
  const { submission, submit } = submitting;
  const sending = submission.state === 'sending';
  return (
    <div className={styles.form}>
      <Review
        answers={form.getValues()}
        disabled={sending}
        onChange={(page, field) =>
          steps.show({
            screen: 'page',
            page: page === 0 ? pageCount : page,
            from: 'review',
            field,
            reviewing: true,
          })
        }
      />
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

type ReviewProps = {
  answers: Answers;
  disabled: boolean;
  onChange: (page: PageNumber | 0, fieldId: string) => void;
};

function Review({ answers, disabled, onChange }: ReviewProps): ReactElement {
  const groups = [{ number: 0 as const, title: 'You' }, ...pages];
  return (
    <div className={styles.review}>
      <header className={styles.head}>
        <h1 id={headingId} tabIndex={-1}>
          Review your answers
        </h1>
        <p>You can leave blanks: we will ask if we need something.</p>
      </header>
      {groups.map(({ number, title }) => (
        <section key={number} className={styles.group} aria-labelledby={`review-${number}`}>
          <h2 id={`review-${number}`} className={styles.title}>
            {number === 0 ? title : `${number}. ${title}`}
          </h2>
          <Answered
            answers={answers}
            page={number}
            change={(question) => (
              <Button
                variant="quiet"
                size="s"
                className={styles.change}
                disabled={disabled}
                onClick={() => onChange(number, firstFieldOf(question))}
              >
                Change<span className="visually-hidden"> your answer to: {question.question}</span>
              </Button>
            )}
          />
          <Blanks
            answers={answers}
            page={number}
            disabled={disabled}
            onAnswer={(question) => onChange(number, firstFieldOf(question))}
          />
        </section>
      ))}
    </div>
  );
}

const questionsOn = (page: number) =>
  (questions as readonly Question[]).filter((question) => question.page === page);

type AnsweredProps = {
  answers: Answers;
  page: PageNumber | 0;
  change?: (question: Question) => ReactElement;
};

/** The questions of a page that have an answer, with it. */
export function Answered({ answers, page, change }: AnsweredProps): ReactElement | null {
  const answered = questionsOn(page).filter((question) => isAnswered(question, answers));
  if (answered.length === 0) return null;
  return (
    <dl>
      {answered.map((question) => (
        <div key={question.id} className={styles.row}>
          <dt>{question.question}</dt>
          <dd>
            <div className={styles.answer}>
              {linesOf(question, answers).map((line) => (
                <p key={line.key} dir="auto">
                  {line.text}
                </p>
              ))}
            </div>
            {change?.(question)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type BlanksProps = {
  answers: Answers;
  page: PageNumber | 0;
  disabled: boolean;
  onAnswer: (question: Question) => void;
};

/** The questions of a page without an answer, folded: there may be many. */
function Blanks({ answers, page, disabled, onAnswer }: BlanksProps): ReactElement | null {
  const blank = questionsOn(page).filter((question) => !isAnswered(question, answers));
  if (blank.length === 0) return null;
  return (
    <details className={styles.blanks}>
      <summary>{blank.length === 1 ? '1 question' : `${blank.length} questions`} not answered</summary>
      <ul>
        {blank.map((question) => (
          <li key={question.id}>
            <span>{question.question}</span>
            <Button
              variant="quiet"
              size="s"
              className={styles.change}
              disabled={disabled}
              onClick={() => onAnswer(question)}
            >
              Answer<span className="visually-hidden">: {question.question}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function firstFieldOf({ id, kind }: Question): string {
  return kind === 'products' ? `${id}.0.name` : id;
}

type AnswerLine = { key: string; text: string };

/** Characters of a very long answer that the review shows. */
const shownLength = 1_500;

/** An answer as lines of text; none when there is no answer. */
export function linesOf({ id, kind }: Question, answers: Answers): AnswerLine[] {
  if (kind === 'files') return answers.brandAssets.map(({ name }) => ({ key: name, text: name }));
  if (kind === 'products') {
    return answers.keyProducts.flatMap((product, index) =>
      isBlankProduct(product) ? [] : [{ key: String(index), text: productLine(product) }],
    );
  }
  const answer = answers[id as TextQuestionId];
  const text = kind === 'email' ? cleanEmail(answer) : answer.trim();
  if (text === '') return [];
  return [
    { key: id, text: text.length > shownLength ? `${text.slice(0, shownLength).toWellFormed()}…` : text },
  ];
}

function productLine({ name, price, firstMonthSales }: Answers['keyProducts'][number]): string {
  const sales = firstMonthSales.trim() && `first month: ${firstMonthSales.trim()}`;
  return [name.trim() || 'Without a name', price.trim(), sales].filter(Boolean).join(' · ');
}
