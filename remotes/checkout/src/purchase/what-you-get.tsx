import { drawingOf } from '@site/content/people';
import { testimonials } from '@site/content/testimonials';
import type { CategoryId, Plan } from '@site/domain/catalogue';
import { findOrderLead } from '@site/domain/order-people';
import { refundTerms } from '@site/domain/order-promises';
import { featuresOf, termsOf } from '@site/domain/plan-contents';
import { formatScheduleDay, scheduleFrom } from '@site/domain/schedule';
import { runtimeConfig } from '@site/sdk';
import { Person } from '@site/ui/person';
import { type ReactElement, useState } from 'react';
import styles from './what-you-get.module.css';

/**
 * The order page shows this. It is in the same script, because rolldown would otherwise put the contents of all plans,
 * which both need, into the scripts that the payment page loads first.
 */
export { Ordered } from '../order/ordered.tsx';

/** The client whose review is shown for each category of plans. */
const clients: Readonly<Record<CategoryId, string>> = {
  'pitch-decks': 'Marisol Vega',
  'business-plans': 'Kwame Boateng',
  'market-research': 'Nur Aisyah Rahman',
  'one-pager': 'Astrid Lindqvist',
  linkedin: 'Camila Restrepo',
  consulting: 'Arjun Deshmukh',
};

/**
 * Shows what the plan contains, when it is delivered, how long it can be cancelled, and a client's review of similar
 * work.
 */
export default function WhatYouGet({ plan }: { plan: Plan }): ReactElement {
  const [{ deliveredBy }] = useState(() => scheduleFrom(new Date(), runtimeConfig()));
  const lead = findOrderLead(plan.category);
  const review = testimonials.find(({ name }) => name === clients[plan.category]);
  return (
    <div className={styles.contents}>
      <ul className={styles.features}>
        {featuresOf(plan).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <dl className={styles.terms}>
        {termsOf(plan).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Arrives</dt>
          <dd>
            By <time dateTime={deliveredBy.toISOString().slice(0, 10)}>{formatScheduleDay(deliveredBy)}</time>
            , if your payment and your answers are here today
          </dd>
        </div>
        <div>
          <dt>Refund</dt>
          <dd>{refundTerms.whole}</dd>
        </div>
      </dl>
      <Person name={lead.name} src={drawingOf(lead.name)}>{` ${lead.role}.`}</Person>
      {review ? (
        <figure className={styles.review}>
          <blockquote>{review.text}</blockquote>
          <figcaption>{`${review.name}, ${review.title}`}</figcaption>
        </figure>
      ) : null}
    </div>
  );
}
