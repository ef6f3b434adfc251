import { portfolioCounts } from '@site/domain/claims';
import { type PricingLink, paths, pricingPath } from '@site/domain/paths';
import { Link } from '@site/sdk';
import { BackLink } from '@site/ui/back-link';
import { ButtonLink } from '@site/ui/button';
import type { ReactElement, ReactNode } from 'react';
import type { Collection } from '../../schema/collections.ts';
import styles from './gallery.module.css';

/** Where one is, the page's claim, and beside it what the page has to show for it. */
export function GalleryHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
}): ReactElement {
  return (
    <header className={`wrap ${styles.head}`}>
      <BackLink to={paths.portfolio}>Portfolio</BackLink>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </header>
  );
}

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
