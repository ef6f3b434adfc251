import { pricingPath } from '@site/shared/paths';
import { Section } from '@site/shared/ui/section';
import { TextLink } from '@site/shared/ui/text-link';
import type { ReactElement } from 'react';
import { serviceBlocks } from '../content/services.ts';
import styles from './service-blocks.module.css';

export function ServiceBlocks(): ReactElement {
  return (
    <Section
      width="wide"
      title="Four documents, in the order they are read."
      lead="Nobody starts with the plan. They get a page, ask for the deck, then for the plan, and check the market last. We write all four so that they agree with each other."
    >
      <div className={styles.blocks}>
        {serviceBlocks.map(({ id, moment, title, description, portfolio, pricing }) => (
          <article key={id} className={styles.block} data-service={id}>
            <div className={styles.words}>
              <p className={styles.moment}>{moment}</p>
              <h3>{title}</h3>
              <p>{description}</p>
              <p className={styles.links}>
                <TextLink to={portfolio.to} arrow>
                  {portfolio.label}
                </TextLink>
                <TextLink to={pricingPath(pricing.category)}>{pricing.label}</TextLink>
              </p>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
