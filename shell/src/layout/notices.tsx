import type { ReactElement } from 'react';
import styles from './views.module.css';

/** Tells visitors that no payment is real and which test card to use. */
export function TestModeBanner({ apiBase }: { apiBase: string }): ReactElement {
  return (
    <aside className={styles.test} aria-label="Test mode">
      <p className="wrap">
        <strong>Test mode: no money moves.</strong>
        {' Pay with card '}
        <span className={styles.card}>4242 4242 4242 4242</span>
        <span className={styles.further}>
          , any future date, any CVC.
          {apiBase ? (
            <>
              {' '}
              Emails go to <a href={`${apiBase}/outbox`}>the outbox</a>.
            </>
          ) : null}
        </span>
      </p>
    </aside>
  );
}
