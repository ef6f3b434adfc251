import { paths } from '@site/domain/paths';
import { useSelectedPlan } from '@site/sdk';
import { Price } from '@site/ui/price';
import { TextLink } from '@site/ui/text-link';
import type { CSSProperties, ReactElement } from 'react';
import styles from './plan-summary.module.css';

/** The plan that is being bought, its price, and the way to another: in view on every page. */
export function PlanSummary(): ReactElement {
  const { selected } = useSelectedPlan();
  const plan = selected.state === 'chosen' ? selected.plan : undefined;
  const ink = plan && ({ '--fill': plan.gradient } as CSSProperties);
  return (
    <section className={styles.plan} aria-label="Your plan">
      <div className={styles.slide} style={ink} data-plan={plan?.id}>
        <p className={styles.kicker}>Your plan</p>
        {plan ? (
          <>
            <p className={styles.name}>{plan.name}</p>
            <Price dollars={plan.price} className={styles.price} />
          </>
        ) : (
          <p className={styles.name} data-state={selected.state}>
            {selected.state === 'none' ? 'Loading order details...' : 'Reading your plan…'}
          </p>
        )}
      </div>
      <p className={styles.change}>
        <TextLink to={paths.pricing}>{selected.state === 'none' ? 'Choose a plan' : 'Change plan'}</TextLink>
      </p>
    </section>
  );
}
