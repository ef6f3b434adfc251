import type { ReactElement } from 'react';
import styles from './step-trail.module.css';

const steps = ['Payment', 'Confirmation', 'Order complete'] as const;

/** The three steps of a purchase, with the current one. */
export function StepTrail({ current }: { current: 1 | 2 | 3 }): ReactElement {
  return (
    <span className={styles.trail}>
      <span className="visually-hidden">{`Step ${current} of ${steps.length}: ${steps[current - 1]}`}</span>
      {steps.map((step, index) => (
        <span
          key={step}
          className={styles.step}
          data-now={index + 1 === current || undefined}
          aria-hidden="true"
        >
          <span className={styles.number}>{index + 1}</span> {step}
        </span>
      ))}
    </span>
  );
}
