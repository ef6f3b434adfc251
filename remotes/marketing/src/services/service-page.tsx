import { servicePortraits } from '@site/content/service-portraits';
import { serviceTestimonials } from '@site/content/service-testimonials';
import type { Testimonial } from '@site/content/testimonial';
import { deliveryPromise } from '@site/domain/order-promises';
import { casePath, paths, pricingPath } from '@site/domain/paths';
import { ButtonLink } from '@site/ui/button';
import { OrderBar } from '@site/ui/order-bar';
import { Quote } from '@site/ui/quote';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement, ReactNode } from 'react';
import { deliveryExplained } from '../content/included.ts';
import { PlanMatrix } from './plan-matrix.tsx';
import styles from './service-page.module.css';

type Props = {
  category: keyof typeof serviceTestimonials;
  name: string;
  title: string;
  lead: string;
  portfolio: string;
  /** A picture of the document. On a wide screen, it is below or beside the text. */
  picture: { at: 'below' | 'beside'; shows: ReactNode };
  plans: { title: string; tone?: 'surface' };
  /** Sections between the page's heading and its plans. */
  children: ReactNode;
};

/**
 * Renders a service's page: what the ordered document, such as a pitch deck, does and looks like, what each plan
 * includes and costs, and a client's testimonial.
 */
export function ServicePage(props: Props): ReactElement {
  const { category, name, title, lead, portfolio, picture, plans, children } = props;
  const pricing = pricingPath(category);
  const words: Testimonial = serviceTestimonials[category];
  return (
    <>
      <section className={picture.at === 'beside' ? `${styles.hero} ${styles.beside}` : styles.hero}>
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.actions}>
            <ButtonLink to={pricing}>Get Started</ButtonLink>
            <ButtonLink to={portfolio} variant="secondary">
              View Portfolio
            </ButtonLink>
          </p>
        </div>
        <div className={styles.picture}>{picture.shows}</div>
      </section>
      <OrderBar category={category}>{children}</OrderBar>
      <Section tone={plans.tone} title={plans.title} lead={`${deliveryPromise}. ${deliveryExplained}`}>
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
              avatar={servicePortraits[category]}
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
    </>
  );
}
