import { portfolioCounts } from '@site/content/claims';
import { galleryPaths, paths, pricingPath } from '@site/domain/paths';
import { Link } from '@site/sdk';
import { BackLink } from '@site/ui/back-link';
import { ButtonLink } from '@site/ui/button';
import { OrderBar } from '@site/ui/order-bar';
import type { ReactElement, ReactNode } from 'react';
import { type Collection, collections } from '../../schema/collections.ts';
import { type CaseContent, collectionDetails } from '../cases/case-content.ts';
import { OpenedCase } from '../cases/cases.tsx';
import { NextStep } from '../page/next-step.tsx';
import { PageHead } from '../page/page-head.tsx';
import styles from './gallery.module.css';

/**
 * Renders a gallery: title and statistics, the cases, the dialog of the open case, and links to prices and other
 * galleries.
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
  cases: readonly CaseContent[];
  end: { title: string; action: string };
  children: ReactNode;
}): ReactElement {
  const { category } = collectionDetails[of];
  return (
    <>
      <PageHead title={title} lead={lead} above={<BackLink to={paths.portfolio}>Portfolio</BackLink>}>
        {stats}
      </PageHead>
      <OrderBar category={category}>{children}</OrderBar>
      <OpenedCase cases={cases} />
      <NextStep
        title={end.title}
        below={
          <nav aria-label="Other galleries">
            <ul className={styles.others}>
              {collections
                .filter((other) => other !== of)
                .map((other) => (
                  <li key={other}>
                    <Link to={galleryPaths[other]}>
                      {collectionDetails[other].name} <span>{portfolioCounts[other]}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        }
      >
        <ButtonLink to={pricingPath(category)}>{end.action}</ButtonLink>
      </NextStep>
    </>
  );
}
