import { ButtonLink } from '@site/ui/button';
import type { ReactElement, ReactNode } from 'react';
import styles from './service-hero.module.css';

/** How a service page opens: what the document does, its two ways on, and a picture of one. */
export function ServiceHero({
  name,
  title,
  lead,
  pricing,
  portfolio,
  picture = 'below',
  children,
}: {
  name: string;
  title: string;
  lead: string;
  pricing: string;
  portfolio: string;
  /** Where the picture stands on a wide screen. */
  picture?: 'below' | 'beside';
  children?: ReactNode;
}): ReactElement {
  return (
    <section className={picture === 'beside' ? `${styles.hero} ${styles.beside}` : styles.hero}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.actions}>
          <ButtonLink to={pricing}>Get Started</ButtonLink>
          <ButtonLink to={portfolio} variant="secondary">
            View Portfolio
          </ButtonLink>
        </p>
      </div>
      {children == null ? null : <div className={styles.picture}>{children}</div>}
    </section>
  );
}
