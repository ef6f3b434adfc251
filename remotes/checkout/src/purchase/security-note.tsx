import type { ReactElement } from 'react';
import styles from './security-note.module.css';

export function SecurityNote(): ReactElement {
  return (
    <p className={styles.note}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.lock}>
        <path d="M4 9h12v8.5H4zM6.5 9V6a3.5 3.5 0 0 1 7 0v3M10 12v2.5" />
      </svg>
      <span>
        Secured with 256-bit SSL and PCI DSS compliant. Your card number goes straight to our payment provider
        and never reaches our servers.
      </span>
    </p>
  );
}
