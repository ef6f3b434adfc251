import { answersPath } from '@site/domain/order-links';
import { orderSteps, waitingNote } from '@site/domain/schedule';
import { ButtonLink } from '@site/ui/button';
import type { ReactElement } from 'react';
import { type Order, reportOf, tokenOf } from './order.ts';
import styles from './order-plan.module.css';

type Props = {
  order: Order;
  /** When it was paid, in ISO 8601. */
  orderDate: string;
};

/** What happens with a paid order, and when. While its answers are missing, they come first. */
export function OrderPlan({ order, orderDate }: Props): ReactElement {
  const { answersReceivedAt: answeredAt } = reportOf(order);
  const steps = orderSteps(new Date(orderDate), answeredAt ? new Date(answeredAt) : null);
  return (
    <div className={styles.plan}>
      {answeredAt === null ? (
        <section className={styles.questions} aria-labelledby="questions-title">
          <h2 id="questions-title" className={styles.title}>
            Answer the questions, about 30 minutes
          </h2>
          <p>We begin as soon as we have your answers.</p>
          <ButtonLink to={answersPath(tokenOf(order))} className={styles.action}>
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
        {answeredAt ? <p className={styles.note}>We have your answers. {waitingNote}</p> : null}
      </section>
    </div>
  );
}
