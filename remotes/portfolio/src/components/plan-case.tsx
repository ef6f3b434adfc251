import type { ReactElement } from 'react';
import type { BusinessPlanCase } from '../content/business-plans.ts';
import { ArtPicture } from './art-picture.tsx';
import { Facts } from './facts.tsx';
import landing from './landing.module.css';
import styles from './plan-case.module.css';

const sizes = '(min-width: 56em) 54vw, 94vw';

/** A plan as an open book, with its table of contents beside it. */
export function PlanCase({
  plan,
  number,
  eager,
}: {
  plan: BusinessPlanCase;
  number: number;
  eager: boolean;
}): ReactElement {
  return (
    <article id={plan.id} className={`${landing.case} ${styles.case}`} aria-labelledby={`${plan.id}-title`}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.book}>
          <ArtPicture
            picture={plan.image}
            alt={`Cover and an inner page of the ${plan.title} business plan`}
            sizes={sizes}
            eager={eager}
            fallback={
              <p className={styles.titleCard}>
                {plan.title}
                <span>{plan.industry}</span>
              </p>
            }
          />
        </div>
        <div className={styles.words}>
          <p className={styles.number}>Plan {number}</p>
          <h2 id={`${plan.id}-title`}>{plan.title}</h2>
          <p>{plan.description}</p>
          <ol className={styles.contents}>
            {plan.highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ol>
          <Facts
            facts={{
              Industry: plan.industry,
              Country: plan.country,
              Funding: plan.funding,
              Timeline: plan.timeline,
            }}
          />
        </div>
      </div>
    </article>
  );
}
