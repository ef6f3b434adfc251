import { paths } from '@site/domain/paths';
import { useSelectedPlan } from '@site/sdk';
import { Button, ButtonLink } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import type { ReactElement } from 'react';
import { headingId } from '../steps/use-steps.ts';
import styles from './sent.module.css';

export function Sent({ onReview }: { onReview: () => void }): ReactElement {
  const { selected } = useSelectedPlan();
  return (
    <div className={styles.sent}>
      <span className={styles.mark}>
        <Icon name="check" size="m" />
      </span>
      <h1 id={headingId} tabIndex={-1}>
        Submission Successful!
      </h1>
      <p className={styles.lead}>
        Thank you: your answers are with us.{' '}
        {selected.state === 'chosen'
          ? `One step is left, the payment for ${selected.plan.name}.`
          : 'One step is left, the payment.'}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.checkout}>Proceed to Payment</ButtonLink>
        <Button variant="secondary" onClick={onReview}>
          Review Submission
        </Button>
      </div>
      <p className={styles.note}>
        Your saved draft is deleted from this device. Until you close this tab you can review what you sent;
        submitting again updates it.
      </p>
    </div>
  );
}
