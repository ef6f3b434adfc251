import { portfolioCounts } from '@site/domain/claims';
import { galleryPaths, paths, pricingPath } from '@site/domain/paths';
import { Link } from '@site/sdk';
import { BackLink } from '@site/ui/back-link';
import { ButtonLink } from '@site/ui/button';
import { OrderBar } from '@site/ui/order-bar';
import type { ReactElement, ReactNode } from 'react';
import type { Collection } from '../../schema/collections.ts';
import { OpenedCase } from '../cases/cases.tsx';
import { type OpenCase, sold } from '../cases/open-case.ts';
import styles from './gallery.module.css';

const galleries = [
  { id: 'pitch-decks', name: 'Pitch decks' },
  { id: 'business-plans', name: 'Business plans' },
  { id: 'market-research', name: 'Market research' },
  { id: 'one-pagers', name: 'One-pagers' },
] as const satisfies readonly { id: Collection; name: string }[];

/**
 * A gallery's page: the claim and its proof, the cases, the dialog of the one that is open, and at the end the prices
 * of what was just seen and the other galleries.
 */
export function Gallery({
  of,
  title,
  lead,
  stats,
  cases,
  end,
  children,
}: {
  of: Collection;
  title: string;
  lead: string;
  stats?: ReactNode;
  cases: readonly OpenCase[];
  end: { title: string; action: string };
  children: ReactNode;
}): ReactElement {
  const { category } = sold[of];
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <BackLink to={paths.portfolio}>Portfolio</BackLink>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {stats}
      </header>
      <OrderBar category={category}>{children}</OrderBar>
      <OpenedCase cases={cases} />
      <section className={styles.end} data-tone="night" aria-labelledby="next">
        <div className={`wrap ${styles.inner}`}>
          <h2 id="next">{end.title}</h2>
          <ButtonLink to={pricingPath(category)}>{end.action}</ButtonLink>
          <nav aria-label="Other galleries">
            <ul className={styles.others}>
              {galleries
                .filter(({ id }) => id !== of)
                .map(({ id, name }) => (
                  <li key={id}>
                    <Link to={galleryPaths[id]}>
                      {name} <span>{portfolioCounts[id]}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </div>
      </section>
    </>
  );
}
