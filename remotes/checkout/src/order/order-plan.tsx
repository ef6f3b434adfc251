import { answersPath } from '@site/domain/order-links';
import { orderSteps, waitingNote } from '@site/domain/schedule';
import { orderContact } from '@site/domain/site';
import { ButtonLink } from '@site/ui/button';
import type { ReactElement } from 'react';
import type { Order } from './order.ts';
import styles from './order-plan.module.css';

/** What happens with a paid order, and when. While its answers are missing, they come first. */
export function OrderPlan({ order }: { order: Order }): ReactElement {
  const { answersReceivedAt: answeredAt, orderDate } = order.view;
  const steps = orderSteps(new Date(orderDate), answeredAt ? new Date(answeredAt) : null);
  return (
    <div className={styles.plan}>
      {answeredAt === null ? (
        <section className={styles.questions} aria-labelledby="questions-title">
          <h2 id="questions-title" className={styles.title}>
            Answer the questions, about 30 minutes
          </h2>
          <p>We begin as soon as we have your answers.</p>
          <ButtonLink to={answersPath(order.token)} className={styles.action}>
            Answer the questions
          </ButtonLink>
        </section>
      ) : null}
      <section className={styles.next} aria-labelledby="next-title">
        <h2 id="next-title" className={styles.title}>
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
        <p className={styles.person}>
          <strong>{orderContact.name}</strong>, {orderContact.role}, reads your answers and writes to you
          first.
        </p>
        {answeredAt ? <p className={styles.note}>We have what you sent. {waitingNote}</p> : null}
      </section>
    </div>
  );
}
