import { type CategoryId, plansIn } from '@site/domain/catalogue';
import { testimonials } from '@site/domain/content/testimonials';
import { paths } from '@site/domain/paths';
import { ButtonLink } from '@site/ui/button';
import { Price } from '@site/ui/price';
import { Quote } from '@site/ui/quote';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
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
