import { bindDash, isPayableByCard, type PlanId } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { buildOrderFragment } from '@site/domain/order-links';
import { paths, planPath } from '@site/domain/paths';
import { type PageNumber, pageCount, pages, questions } from '@site/domain/questionnaire';
import { orderSteps, waitingNote } from '@site/domain/schedule';
import { runtimeConfig, useSelectedPlan } from '@site/sdk';
import { Button, ButtonLink } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import { lazy, type ReactElement, Suspense } from 'react';
import { listPagesNeeded } from '../content/plan-pages.ts';
import { isAnswered, listAnsweredPages } from '../fields/answers.ts';
import { headingId } from '../steps/use-steps.ts';
import styles from './sent.module.css';
import { findStart, formatSent, type Submitted, submittedStore } from './submitted.ts';
import type { OrderOfAnswers } from './use-order-of-answers.ts';

/** Loaded on demand and left out if loading fails, because the page is complete without it. */
const WhoReads = lazy(() => import('./who-reads.tsx').catch(() => ({ default: () => <></> })));

type Props = {
  order: OrderOfAnswers | undefined;
  planId: PlanId | undefined;
  onPage: (page: PageNumber) => void;
};

/** Shows what was sent, and what happens next and when. */
export function Sent({ order, planId, onPage }: Props): ReactElement {
  const selected = useSelectedPlan();
  const plan = selected.state === 'chosen' ? selected.plan : undefined;
  const submitted = submittedStore.read();
  const attachedTo = submitted?.order;
  const ordered = attachedTo ?? order?.found;
  const answered = submitted ? listAnsweredPages(submitted.answers) : [];
  const open = submitted && planId ? listPagesNeeded(planId).filter((page) => !answered.includes(page)) : [];
  const start = submitted && open.length === 0 ? findStart(submitted) : null;
  const steps = orderSteps(start, start, runtimeConfig(), attachedTo ? 'answers' : 'payment');
  return (
    <div className={styles.sent}>
      <span className={styles.mark}>
        <Icon name="check" size="m" />
      </span>
      <h1 id={headingId} tabIndex={-1}>
        Submission Successful!
      </h1>
      <p className={styles.lead}>
        {submitted && answered.length === 0
          ? 'Thank you, we have your email address, and no answers yet.'
          : 'Thank you, we have your answers.'}{' '}
        <span>
          {ordered
            ? `They are attached to order ${ordered.orderNumber}, ${bindDash(ordered.planName)}.`
            : order
              ? 'They are for your order.'
              : plan
                ? `${open.length > 0 ? 'Two steps are left: the pages below, and' : 'One step is left:'} paying for ${bindDash(plan.name)}.`
                : 'One step is left: the payment.'}
        </span>
      </p>
      <div className={styles.actions}>
        {order ? (
          <ButtonLink to={paths.checkout} secret={buildOrderFragment(order.token)}>
            See your order
          </ButtonLink>
        ) : attachedTo ? null : (
          <ButtonLink to={planPath(paths.checkout, plan?.id)}>Proceed to Payment</ButtonLink>
        )}
        {submitted ? (
          <Button variant="secondary" onClick={() => onPage(pageCount)}>
            Review Submission
          </Button>
        ) : null}
      </div>
      {open.length > 0 ? (
        <section className={styles.next} aria-labelledby="open-title">
          <h2 id="open-title">Still open</h2>
          <p>Your plan needs these pages too. Your dates begin when they are answered.</p>
          <ul className={styles.open}>
            {open.map((page) => (
              <li key={page}>
                <Button variant="quiet" size="s" className={styles.page} onClick={() => onPage(page)}>
                  {`${page}. ${pages[page - 1]?.title}`}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {submitted && (attachedTo || order || (plan && isPayableByCard(plan))) ? (
        <section className={styles.next} aria-labelledby="next-title">
          <h2 id="next-title">What happens next</h2>
          <ol>
            {attachedTo || order || !plan ? null : (
              <li>
                <strong>Now</strong>
                <span>
                  You pay for {bindDash(plan.name)}, {formatPrice(plan.price)}.
                </span>
              </li>
            )}
            {steps.map(({ when, what }) => (
              <li key={what}>
                <strong>{when}</strong>
                <span>{what}</span>
              </li>
            ))}
          </ol>
          <Suspense>
            <WhoReads />
          </Suspense>
          {start ? <p>{waitingNote}</p> : null}
        </section>
      ) : null}
      {submitted ? <WhatWasSent submitted={submitted} /> : null}
      <p className={styles.note}>
        {submitted
          ? 'Your draft has been deleted from this device. Until you close this tab, you can review what you sent; submitting again updates it.'
          : 'This browser has not kept a copy of your answers, so they cannot be shown here. Nothing needs to be sent again.'}
      </p>
    </div>
  );
}

function WhatWasSent({ submitted }: { submitted: Submitted }): ReactElement {
  const { answers } = submitted;
  const count = questions.filter(
    (question) => question.id !== 'email' && isAnswered(question, answers),
  ).length;
  const pages = listAnsweredPages(answers).length;
  return (
    <section className={styles.next} aria-labelledby="what-title">
      <h2 id="what-title">What you sent</h2>
      <p>
        {pages === 0
          ? 'Your email address'
          : `${count} ${count === 1 ? 'answer' : 'answers'} on ${pages} of ${pageCount} pages`}
        , on {formatSent(submitted)}. We will ask if we need more.
      </p>
      {answers.brandAssets.length > 0 ? (
        <p>We have only the names of your files. Please share the files themselves with a link.</p>
      ) : null}
    </section>
  );
}
