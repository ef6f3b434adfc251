import type { ReactElement } from 'react';
import styles from './step-trail.module.css';

const steps = ['Payment', 'Confirmation', 'Order complete'] as const;
type StepNumber = 1 | 2 | 3;

export function describeStep(step: StepNumber): string {
  return `Step ${step} of ${steps.length}: ${steps[step - 1]}`;
}

export function StepTrail({ current }: { current: StepNumber }): ReactElement {
  return (
    // `data-till` makes the shell's header and footer show less while the first two steps are on screen.
    <span className={styles.trail} data-till={current < steps.length || undefined}>
      <span className="visually-hidden">{describeStep(current)}</span>
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
