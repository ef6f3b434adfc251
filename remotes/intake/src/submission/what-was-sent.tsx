import type { PlanId } from '@site/domain/catalogue';
import { pageNeed } from '@site/domain/plan-pages';
import { pageCount, pages, type Question, questions } from '@site/domain/questionnaire';
import type { ReactElement } from 'react';
import { formatMoment } from '../content/messages.ts';
import { answeredPages, isAnswered } from '../fields/answers.ts';
import { Answered } from './review.tsx';
import styles from './sent.module.css';
import type { Submitted } from './submitted.ts';

type Props = { submitted: Submitted; planId: PlanId | undefined };

/** What was sent, and what the plan needs besides. */
export default function WhatWasSent({ submitted: { answers, at }, planId }: Props): ReactElement {
  const count = (questions as readonly Question[]).filter((question) => isAnswered(question, answers)).length;
  const answered = answeredPages(answers);
  const open = pages.filter(
    ({ number }) => planId && pageNeed(planId, number) === 'needed' && !answered.includes(number),
  );
  return (
    <>
      {open.length > 0 ? (
        <section className={styles.next} aria-labelledby="open-title">
          <h2 id="open-title">Still open for your plan</h2>
          <ul>
            {open.map(({ number, title }) => (
              <li key={number}>{`Page ${number}: ${title}`}</li>
            ))}
          </ul>
          <p>
            Your plan needs these pages, and days on which we wait for them are not counted. Review Submission
            takes you back to them.
          </p>
        </section>
      ) : null}
      <section className={styles.next} aria-labelledby="what-title">
        <h2 id="what-title">What you sent</h2>
        <p>
          {count === 1 ? '1 answer' : `${count} answers`} on {answered.length} of {pageCount} pages, at{' '}
          {formatMoment(at, Date.now())}. We will ask if we need more.
        </p>
        {answers.brandAssets.length > 0 ? (
          <p>We have only the names of your files. Please share the files themselves with a link.</p>
        ) : null}
        <details className={styles.answers}>
          <summary>See your answers</summary>
          {[0 as const, ...pages.map(({ number }) => number)].map((page) => (
            <Answered key={page} answers={answers} page={page} />
          ))}
        </details>
      </section>
    </>
  );
}
