import { type CategoryId, plansIn } from '@site/shared/catalogue';
import { ButtonLink } from '@site/shared/ui/button';
import { Price } from '@site/shared/ui/price';
import { Section } from '@site/shared/ui/section';
import type { ReactElement } from 'react';
import styles from './service-close.module.css';

/** How a service page ends: what it costs, and the way to it. */
export function ServiceClose({
  category,
  title,
  pricing,
}: {
  category: CategoryId;
  title: string;
  pricing: string;
}): ReactElement {
  return (
    <Section title={title} note="Fixed prices, US dollars">
      <div className={styles.close}>
        <dl className={styles.prices}>
          {plansIn(category).map(({ id, shortName, price }) => (
            <div key={id}>
              <dt>{shortName}</dt>
              <dd>
                <Price dollars={price} />
              </dd>
            </div>
          ))}
        </dl>
        <ButtonLink to={pricing}>Compare the plans</ButtonLink>
      </div>
    </Section>
  );
}
