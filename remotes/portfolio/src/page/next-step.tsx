import type { ReactElement, ReactNode } from 'react';
import styles from './page.module.css';

/** Ends a page with a title and buttons for the next step. `below` contains further links. */
export function NextStep({
  title,
  below,
  children,
}: {
  title: string;
  below?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <section className={styles.next} aria-labelledby="next">
      <div className={`wrap ${styles.inner}`}>
        <h2 id="next">{title}</h2>
        <p className={styles.actions}>{children}</p>
        {below}
      </div>
    </section>
  );
}
