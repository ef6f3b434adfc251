import { drawingOf } from '@site/content/people';
import { findPlan } from '@site/domain/catalogue';
import { buildOrderFragment } from '@site/domain/order-links';
import { contactIntroduction, findOrderLead, orderContact } from '@site/domain/order-people';
import { paths } from '@site/domain/paths';
import { orderSteps, waitingNote } from '@site/domain/schedule';
import { runtimeConfig } from '@site/sdk';
import { ButtonLink } from '@site/ui/button';
import { Person } from '@site/ui/person';
import type { OrderView } from '@site/wire/order-messages';
import { lazy, type ReactElement, Suspense, useRef } from 'react';
import type { Order } from './order.ts';
import { OrderFile } from './order-file.tsx';
import styles from './order-plan.module.css';

/**
 * Lists questionnaires that may belong to the order, so that the buyer can attach one. Few orders have any, so this
 * component is loaded on demand. If it fails to load, the buyer is asked for answers as usual.
 */
const OfferedAnswers = lazy(() => import('./offered-answers.tsx').catch(() => ({ default: () => <></> })));

type Props = { order: Order; onReported: (view: OrderView) => void };

/**
 * Shows the next steps of a paid order with their dates. Until the buyer has sent the questionnaire, a request to
 * answer it comes first.
 */
export function OrderPlan({ order, onReported }: Props): ReactElement {
  const next = useRef<HTMLHeadingElement>(null);
  const {
    answersReceivedAt: answeredAt,
    possibleAnswers = [],
    orderDate,
    paidAt = orderDate,
    planId,
    status,
  } = order.view;
  const plan = findPlan(planId);
  const lead = plan && findOrderLead(plan.category);
  const toDate = (moment: string | null | undefined) => (moment ? new Date(moment) : null);
  const awaited = answeredAt ? 'payment' : 'answers';
  const steps = orderSteps(toDate(paidAt), toDate(answeredAt), runtimeConfig(), awaited);
  return (
    <div className={styles.plan}>
      {answeredAt === null ? (
        <section className={styles.questions} aria-labelledby="questions-title">
          <h2 id="questions-title" className={styles.title}>
            Answer the questions, about 30 minutes
          </h2>
          <p>We begin as soon as we have your answers.</p>
          <ButtonLink to={paths.intake} secret={buildOrderFragment(order.token)} className={styles.action}>
            Answer the questions
          </ButtonLink>
          {possibleAnswers.length > 0 ? (
            <Suspense>
              <OfferedAnswers
                order={order}
                onAccepted={(view) => {
                  onReported(view);
                  // The offer disappears together with the pressed button, so move the focus to the next heading.
                  next.current?.focus();
                }}
              />
            </Suspense>
          ) : null}
        </section>
      ) : null}
      <section aria-labelledby="next-title">
        <h2 id="next-title" ref={next} tabIndex={-1} className={styles.title}>
          What happens next
        </h2>
        <ol className={styles.steps}>
          {steps.map(({ when, what }) => (
            <li key={what} className={styles.step}>
              <strong className={styles.when}>{when}</strong>
              <span>{what}</span>
            </li>
          ))}
        </ol>
        <div className={styles.people}>
          <Person name={orderContact.name} src={drawingOf(orderContact.name)}>
            {contactIntroduction}
          </Person>
          {lead ? <Person name={lead.name} src={drawingOf(lead.name)}>{` ${lead.role}.`}</Person> : null}
        </div>
        {answeredAt ? <p className={styles.note}>We have what you sent. {waitingNote}</p> : null}
        {answeredAt && status === 'paid' ? (
          <OrderFile order={order} file="calendar" className={styles.calendar} size="s">
            Add these dates to your calendar
          </OrderFile>
        ) : null}
      </section>
    </div>
  );
}
