import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { ButtonLink } from '@site/ui/button';
import type { ReactElement } from 'react';
import styles from './hero.module.css';
import { HeroFilm } from './hero-film.tsx';

export function Hero(): ReactElement {
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.inner}`}>
        <h1 tabIndex={-1} className={styles.title}>
          Investors fund what they can follow.
        </h1>
        <div className={styles.words}>
          <p className={styles.lead}>
            We write and design the documents that a round runs on: the deck, the plan, the market and the
            page that opens the door. Delivered in {promises.deliveryBusinessDays} business days.
          </p>
          <p className={styles.actions}>
            <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
            <ButtonLink to={paths.portfolio} variant="secondary">
              View Portfolio
            </ButtonLink>
          </p>
        </div>
        <HeroFilm />
      </div>
    </section>
  );
}
