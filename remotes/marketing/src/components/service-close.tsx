import { type CategoryId, plansIn } from '@site/shared/catalogue';
import { testimonials } from '@site/shared/content/testimonials';
import { paths } from '@site/shared/paths';
import { ButtonLink } from '@site/shared/ui/button';
import { Price } from '@site/shared/ui/price';
import { Quote } from '@site/shared/ui/quote';
import { Section } from '@site/shared/ui/section';
import { TextLink } from '@site/shared/ui/text-link';
import type { ReactElement } from 'react';
import styles from './service-close.module.css';

/** How a service page ends: what one client, found by name, says of it; what it costs; the way on. */
export function ServiceClose({
  category,
  client,
  title,
  pricing,
  tone = 'plain',
}: {
  category: CategoryId;
  client: string;
  title: string;
  pricing: string;
  tone?: 'plain' | 'sheet';
}): ReactElement {
  const plans = plansIn(category);
  const words = testimonials.find(({ name }) => name === client);
  return (
    <Section tone={tone} width="wide">
      <div className={styles.close}>
        {words ? (
          <div className={styles.client}>
            <Quote
              size="l"
              name={words.name}
              title={words.title}
              avatar={words.avatar}
              text={words.text}
              formatting={words.customFormatting}
            />
            <TextLink to={paths.reviews} arrow>
              More testimonials
            </TextLink>
          </div>
        ) : null}
        <div className={styles.ticket}>
          <h2>{title}</h2>
          <dl className={styles.prices}>
            {plans.map(({ id, shortName, price }) => (
              <div key={id}>
                <dt>{shortName}</dt>
                <dd>
                  <Price dollars={price} />
                </dd>
              </div>
            ))}
          </dl>
          <ButtonLink to={pricing}>{plans.length > 1 ? 'Compare the plans' : 'What it includes'}</ButtonLink>
        </div>
      </div>
    </Section>
  );
}
