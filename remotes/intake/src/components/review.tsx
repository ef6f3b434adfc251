import { type PageNumber, pages, type Question, questions } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import type { ReactElement } from 'react';
import { headingId } from '../forms/arrive.ts';
import { type AnswerLine, linesOf } from '../lib/answer-lines.ts';
import type { Answers } from '../lib/answers.ts';
import styles from './review.module.css';

type Props = {
  answers: Answers;
  disabled: boolean;
  onChange: (page: PageNumber | 0, fieldId: string) => void;
};

/** Every answer, page by page, each one press away from being changed. */
export function Review({ answers, disabled, onChange }: Props): ReactElement {
  const groups = [{ number: 0 as const, title: 'You' }, ...pages];
  return (
    <div className={styles.review}>
      <header className={styles.head}>
        <h1 id={headingId} tabIndex={-1}>
          Review your answers
        </h1>
        <p>What you left blank stays blank: we ask when we need it.</p>
      </header>
      {groups.map(({ number, title }) => (
        <section key={number} className={styles.group} aria-labelledby={`review-${number}`}>
          <h2 id={`review-${number}`} className={styles.title}>
            {number === 0 ? title : `${number}. ${title}`}
          </h2>
          <dl>
            {(questions as readonly Question[])
              .filter((question) => question.page === number)
              .map((question) => (
                <div key={question.id} className={styles.row}>
                  <dt>{question.question}</dt>
                  <dd>
                    <Lines lines={linesOf(question, answers)} />
                    <Button
                      variant="quiet"
                      size="s"
                      className={styles.change}
                      disabled={disabled}
                      onClick={() => onChange(number, firstFieldOf(question))}
                    >
                      Change<span className="visually-hidden"> your answer to: {question.question}</span>
                    </Button>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Lines({ lines }: { lines: readonly AnswerLine[] }): ReactElement {
  if (lines.length === 0) return <p className={styles.blank}>Not answered</p>;
  return (
    <div className={styles.answer}>
      {lines.map((line) => (
        <p key={line.key} dir="auto">
          {line.text}
        </p>
      ))}
    </div>
  );
}

function firstFieldOf({ id, kind }: Question): string {
  return kind === 'products' ? `${id}.0.name` : id;
}
