import { paths } from '@site/domain/paths';
import { BackLink } from '@site/ui/back-link';
import type { ReactElement, ReactNode } from 'react';
import styles from './gallery-head.module.css';

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
