import { pageCount } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import type { ReactElement } from 'react';
import type { Steps } from '../forms/use-steps.ts';
import type { Step } from '../lib/steps.ts';
import styles from './step-buttons.module.css';

type Props = {
  step: Step & { screen: 'page' };
  steps: Steps;
  /** Before that a press would send the form the browser's own way, answers in the address and all. */
  alive: boolean;
  sending: boolean;
  onClear: () => void;
};

/** Back, Next or Submit, and Clear form. Next and Submit are what Enter in a field presses. */
export function StepButtons({ step, steps, alive, sending, onClear }: Props): ReactElement {
  const last = step.page === pageCount;
  const type = alive ? 'submit' : 'button';
  return (
    <div className={styles.buttons}>
      {step.page > 1 ? (
        <Button variant="secondary" disabled={sending} onClick={steps.back}>
          Back
        </Button>
      ) : null}
      {last || step.reviewing ? (
        <Button variant="secondary" disabled={sending} onClick={steps.review}>
          {step.reviewing ? 'Back to review' : 'Review answers'}
        </Button>
      ) : null}
      {last ? (
        <Button key="submit" type={type} className={styles.submit} busy={sending} busyLabel="Submitting...">
          Submit
        </Button>
      ) : (
        <Button key="next" type={type} className={styles.next} disabled={sending}>
          Next
        </Button>
      )}
      <Button variant="quiet" className={styles.clear} disabled={sending} onClick={onClear}>
        Clear form
      </Button>
    </div>
  );
}
