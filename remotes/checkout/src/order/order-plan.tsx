import type { OrderView } from '@site/contract/wire';
import { answersPath } from '@site/domain/order-links';
import { orderSteps, waitingNote } from '@site/domain/schedule';
import { orderContact } from '@site/domain/site';
import { saveFile } from '@site/ui/browser';
import { Button, ButtonLink } from '@site/ui/button';
import { lazy, type ReactElement, Suspense, useRef } from 'react';
import type { Order } from './order.ts';
import styles from './order-plan.module.css';

/** Rarely needed; without it the buyer is asked as ever. */
const OfferedAnswers = lazy(() => import('./offered-answers.tsx').catch(() => ({ default: () => <></> })));

/** Loaded when it is asked for; without it the dates are still on the page. */
async function saveDates(order: Order, start: Date): Promise<void> {
  const file = await import('./calendar-file.ts').catch(() => undefined);
  if (!file) return;
  const { orderNumber, planName } = order.view;
  const content = file.calendarFile(orderNumber, planName, start);
  saveFile(new Blob([content], { type: 'text/calendar' }), `${orderNumber}.ics`);
}

type Props = {
  order: Order;
  /** When it was paid, in ISO 8601. */
  orderDate: string;
  onReported: (view: OrderView) => void;
};

/** What happens with a paid order, and when. While its answers are missing, they come first. */
export function OrderPlan({ order, orderDate, onReported }: Props): ReactElement {
  const next = useRef<HTMLHeadingElement>(null);
  const { answersReceivedAt: answeredAt, possibleAnswers = [] } = order.view;
  const paidAt = new Date(orderDate);
  const steps = orderSteps(paidAt, answeredAt ? new Date(answeredAt) : null);
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
          {possibleAnswers.length > 0 ? (
            <Suspense>
              <OfferedAnswers
                order={order}
                onAccepted={(view) => {
                  onReported(view);
                  // The button that was pressed is gone with its offer.
                  next.current?.focus();
                }}
              />
            </Suspense>
          ) : null}
        </section>
      ) : null}
      <section className={styles.next} aria-labelledby="next-title">
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
        <p className={styles.person}>
          <strong>{orderContact.name}</strong>, {orderContact.role}, reads your answers and writes to you
          first.
        </p>
        {answeredAt ? <p className={styles.note}>We have what you sent. {waitingNote}</p> : null}
        {answeredAt ? (
          <Button
            variant="quiet"
            size="s"
            className={styles.calendar}
            onClick={() => void saveDates(order, new Date(Math.max(Number(paidAt), Date.parse(answeredAt))))}
          >
            Add these dates to your calendar
          </Button>
        ) : null}
      </section>
    </div>
  );
}
