import type { Plan } from '@site/domain/catalogue';
import { useRuntimeConfig } from '@site/sdk';
import { ButtonAnchor } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { planLink } from '../lib/plan-link.ts';
import styles from './purchase-page.module.css';

/** Consulting is booked on the scheduling page and never charged by card. */
export function BookingInstead({ plan }: { plan: Plan }): ReactElement {
  const { plans, consultation } = useRuntimeConfig().booking;
  const href = (Object.entries(plans).find(([id]) => id === plan.id)?.[1] ?? '') || consultation;
  return (
    <div className={styles.waiting}>
      <p>
        <strong>{plan.name}</strong>, {plan.displayPrice}, is booked on our scheduling page. There is nothing
        to pay here.
      </p>
      <ButtonAnchor href={href} newTab>
        Schedule Now
      </ButtonAnchor>
      <TextLink to={planLink(plan)}>Change plan</TextLink>
    </div>
  );
}
