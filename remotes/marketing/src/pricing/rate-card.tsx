import { type CategoryId, categoryName, type Plan, payableByCard, plansIn } from '@site/domain/catalogue';
import { paths } from '@site/domain/paths';
import { useRuntimeConfig, useSelectedPlan } from '@site/sdk';
import { Badge } from '@site/ui/badge';
import { ButtonAnchor, ButtonLink } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import { Price } from '@site/ui/price';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { categoryWords, planWords } from '../content/plans.ts';
import styles from './rate-card.module.css';

/** The plans of one category, one row each. */
export function RateCard({ category }: { category: CategoryId }): ReactElement {
  const { claim, text, more } = categoryWords[category];
  return (
    <div className={styles.card}>
      <div className={styles.intro}>
        <p className={styles.kind}>{categoryName(category)}</p>
        <h2 className={styles.claim}>{claim}</h2>
        <p>{text}</p>
        {more ? (
          <p>
            <TextLink to={more.to} arrow>
              {more.label}
            </TextLink>
          </p>
        ) : null}
      </div>
      <ul className={styles.plans}>
        {plansIn(category).map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
    </div>
  );
}

function PlanRow({ plan }: { plan: Plan }): ReactElement {
  const { purpose, includes } = planWords[plan.id];
  const heading = `plan-${plan.id}`;
  return (
    <li className={styles.plan} data-popular={plan.mostPopular}>
      <div className={styles.name}>
        {plan.mostPopular ? <Badge>Most Popular</Badge> : null}
        <h3 id={heading}>{plan.shortName}</h3>
        <p>{purpose}</p>
      </div>
      <ul className={styles.includes}>
        {includes.map((item) => (
          <li key={item}>
            <Icon name="check" className={styles.check} />
            {item}
          </li>
        ))}
      </ul>
      <div className={styles.deal}>
        <Price dollars={plan.price} size="l" className={styles.price} />
        <PlanButton plan={plan} heading={heading} />
      </div>
    </li>
  );
}

/** A link, so that it also opens in a new tab; the plan is chosen either way. */
function PlanButton({ plan, heading }: { plan: Plan; heading: string }): ReactElement {
  const { booking } = useRuntimeConfig();
  const { choose } = useSelectedPlan();
  const variant = plan.mostPopular ? 'primary' : 'secondary';
  if (payableByCard(plan)) {
    return (
      <ButtonLink
        to={paths.intake}
        variant={variant}
        aria-describedby={heading}
        onClick={() => choose(plan)}
        onAuxClick={() => choose(plan)}
      >
        Get Started
      </ButtonLink>
    );
  }
  const address = booking.plans[plan.id as keyof typeof booking.plans];
  return (
    <ButtonAnchor href={address} newTab variant={variant} aria-describedby={heading}>
      Schedule Now
    </ButtonAnchor>
  );
}
