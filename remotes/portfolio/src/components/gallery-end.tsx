import { portfolioCounts } from '@site/domain/claims';
import { type PricingLink, paths, pricingPath } from '@site/domain/paths';
import { Link } from '@site/sdk';
import { ButtonLink } from '@site/ui/button';
import type { ReactElement } from 'react';
import type { Collection } from '../content/collections.ts';
import styles from './gallery-end.module.css';

const galleries = [
  { id: 'pitch-decks', name: 'Pitch decks', to: paths.portfolioPitchDecks },
  { id: 'business-plans', name: 'Business plans', to: paths.portfolioBusinessPlans },
  { id: 'market-research', name: 'Market research', to: paths.portfolioMarketResearch },
  { id: 'one-pagers', name: 'One-pagers', to: paths.portfolioOnePagers },
] as const satisfies readonly { id: Collection; name: string; to: string }[];

/** After the last case: the prices of what was just seen, and the other galleries. */
export function GalleryEnd({
  here,
  title,
  action,
}: {
  here: Collection & PricingLink;
  title: string;
  action: string;
}): ReactElement {
  return (
    <section className={styles.end} data-tone="night" aria-labelledby="next">
      <div className={`wrap ${styles.inner}`}>
        <h2 id="next">{title}</h2>
        <ButtonLink to={pricingPath(here)}>{action}</ButtonLink>
        <nav aria-label="Other galleries">
          <ul className={styles.others}>
            {galleries
              .filter(({ id }) => id !== here)
              .map(({ id, name, to }) => (
                <li key={id}>
                  <Link to={to}>
                    {name} <span>{portfolioCounts[id]}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}
