import { formatClaim, portfolioClaims } from '@site/domain/claims';
import { paths } from '@site/domain/paths';
import { ButtonLink } from '@site/ui/button';
import { Stat, Stats } from '@site/ui/stat';
import type { ReactElement } from 'react';
import { CategoryCard } from '../components/category-card.tsx';
import { categoryCards } from '../content/category-cards.ts';
import styles from './portfolio.module.css';

export default function Portfolio(): ReactElement {
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <h1 tabIndex={-1}>The work, on the table</h1>
        <p>
          Decks, plans, research and one-pagers as their readers saw them. Every picture here is a page that
          was delivered.
        </p>
        <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
      </header>
      <div className="wrap">
        <Stats>
          {portfolioClaims.map((claim) => (
            <Stat key={claim.label} value={formatClaim(claim)} label={claim.label} />
          ))}
        </Stats>
      </div>
      <div className={styles.cards}>
        {categoryCards.map((card, index) => (
          <CategoryCard key={card.id} card={card} number={index + 1} />
        ))}
      </div>
      <section className={styles.next} data-tone="night" aria-labelledby="next">
        <div className="wrap">
          <h2 id="next">There is room on the table for yours.</h2>
          <div className={styles.actions}>
            <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
            <ButtonLink to={paths.reviews} variant="secondary">
              Read the reviews
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
