import { type ReactElement, useSyncExternalStore } from 'react';
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

/**
 * Tells visitors that the page does not respond yet, because its remote has failed to load. The page itself cannot say
 * so. It hides what is untrue until it hydrates by the root element's attribute `data-unavailable`.
 */
export function UnavailableNotice(): ReactElement | null {
  const isShown = useSyncExternalStore(
    (onChange) => {
      window.addEventListener('unavailable', onChange);
      // This component is never removed.
      return () => {};
    },
    () => 'unavailable' in document.documentElement.dataset,
    () => false,
  );
  return isShown ? (
    <aside className={styles.unavailable} role="alert">
      <p className="wrap">
        Part of this page has not loaded, so some buttons and forms do nothing yet. Reload it to try again;
        what you type is kept.
      </p>
    </aside>
  ) : null;
}
