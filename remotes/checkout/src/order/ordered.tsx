import { sampleOf } from '@site/content/plan-samples';
import type { Plan } from '@site/domain/catalogue';
import { contentsOf } from '@site/domain/plan-contents';
import { Picture } from '@site/ui/picture';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { pictures } from '../content/pictures.ts';
import styles from './ordered.module.css';

/** Shows everything that the purchased plan includes, and a picture of similar work that we have finished. */
export function Ordered({ plan }: { plan: Plan }): ReactElement {
  const sample = sampleOf(plan);
  return (
    <section className={styles.ordered} aria-labelledby="ordered-title">
      <span className={styles.picture}>
        <Picture picture={pictures[plan.id]} alt="" fallback={null} />
      </span>
      <div>
        <h2 id="ordered-title" className={styles.title}>
          What you get
        </h2>
        <ul className={styles.list}>
          {contentsOf(plan.id).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {sample ? (
          <p className={styles.sample}>
            <TextLink to={sample.to} arrow>
              {sample.label}
            </TextLink>
          </p>
        ) : null}
      </div>
    </section>
  );
}
