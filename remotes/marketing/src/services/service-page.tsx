import { portraits } from '@site/domain/content/portraits';
import { serviceTestimonials } from '@site/domain/content/service-testimonials';
import type { Testimonial } from '@site/domain/content/testimonial';
import { casePath, paths } from '@site/domain/paths';
import { ButtonLink } from '@site/ui/button';
import { Quote } from '@site/ui/quote';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement, ReactNode } from 'react';
import { deliveryExplained } from '../content/included.ts';
import { PlanMatrix } from './plan-matrix.tsx';
import styles from './service-page.module.css';

/** The head of a service page: what the document does, two links, and a picture. */
export function ServiceHero({
  name,
  title,
  lead,
  pricing,
  portfolio,
  picture = 'below',
  children,
}: {
  name: string;
  title: string;
  lead: string;
  pricing: string;
  portfolio: string;
  /** Position of the picture on a wide screen. */
  picture?: 'below' | 'beside';
  children?: ReactNode;
}): ReactElement {
  return (
    <section className={picture === 'beside' ? `${styles.hero} ${styles.beside}` : styles.hero}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.actions}>
          <ButtonLink to={pricing}>Get Started</ButtonLink>
          <ButtonLink to={portfolio} variant="secondary">
            View Portfolio
          </ButtonLink>
        </p>
      </div>
      {children == null ? null : <div className={styles.picture}>{children}</div>}
    </section>
  );
}

/** The end of a service page: what each plan includes and costs, and the testimonial of one client. */
export function ServiceClose({
  category,
  title,
  pricing,
  tone = 'plain',
}: {
  category: keyof typeof serviceTestimonials;
  title: string;
  pricing: string;
  tone?: 'plain' | 'surface';
}): ReactElement {
  const words: Testimonial = serviceTestimonials[category];
  return (
    <Section tone={tone} title={title} lead={deliveryExplained}>
      <div className={styles.close}>
        <div className={styles.plans}>
          <PlanMatrix category={category} />
          <ButtonLink to={pricing}>Choose a plan</ButtonLink>
        </div>
        <div className={styles.client}>
          <Quote
            size="l"
            name={words.name}
            title={words.title}
            avatar={words.avatar && portraits[words.avatar]}
            text={words.text}
            formatting={words.customFormatting}
          />
          <p className={styles.more}>
            {words.work ? (
              <TextLink to={casePath(words.work)} arrow>
                See the work
              </TextLink>
            ) : null}
            <TextLink to={paths.reviews} arrow>
              More testimonials
            </TextLink>
          </p>
        </div>
      </div>
    </Section>
  );
}
