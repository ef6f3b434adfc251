import type { ReactElement, ReactNode } from 'react';
import styles from './page.module.css';

/** The head of a page: its claim with a sentence beside it, what is above them, and below them the proof or a button. */
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
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </header>
  );
}
