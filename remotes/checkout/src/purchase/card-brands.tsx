import type { ReactElement } from 'react';
import styles from './card-brands.module.css';

export function CardBrands(): ReactElement {
  return (
    <span className={styles.brands} role="img" aria-label="Visa, Mastercard, American Express">
      <svg viewBox="0 0 40 26" aria-hidden="true" className={styles.brand}>
        <rect width="40" height="26" rx="3" fill="#fff" />
        <text x="20" y="17.5" textAnchor="middle" className={styles.visa} fontSize="12" fill="#1434cb">
          VISA
        </text>
      </svg>
      <svg viewBox="0 0 40 26" aria-hidden="true" className={styles.brand}>
        <rect width="40" height="26" rx="3" fill="#fff" />
        <circle cx="16" cy="13" r="7.5" fill="#eb001b" />
        <circle cx="24" cy="13" r="7.5" fill="#f79e1b" />
        <path d="M20 6.66a7.5 7.5 0 0 1 0 12.68 7.5 7.5 0 0 1 0-12.68Z" fill="#ff5f00" />
      </svg>
      <svg viewBox="0 0 40 26" aria-hidden="true" className={styles.brand}>
        <rect width="40" height="26" rx="3" fill="#006fcf" />
        <text x="20" y="17" textAnchor="middle" className={styles.amex} fontSize="9.5" fill="#fff">
          AMEX
        </text>
      </svg>
    </span>
  );
}
