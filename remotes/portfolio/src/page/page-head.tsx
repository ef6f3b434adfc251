import type { ReactElement, ReactNode } from 'react';
import styles from './page.module.css';

/**
 * Renders the head of a page: `above`, then the title with the lead beside it, then `children`, such as statistics or a
 * button.
 */
export function PageHead({
  title,
  lead,
  above,
  children,
}: {
  title: string;
  lead: string;
  above?: ReactNode;
  children?: ReactNode;
}): ReactElement {
  return (
    <header className={`wrap ${styles.head}`}>
      {above}
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </header>
  );
}
