import type { ReactElement } from 'react';
import styles from './test-cards.module.css';

/** The provider's public test cards, one for each outcome of a payment. */
const testCards = [
  { number: '4242 4242 4242 4242', outcome: 'Payment succeeds' },
  { number: '4000 0000 0000 3220', outcome: 'The bank asks for authentication' },
  { number: '4000 0000 0000 0002', outcome: 'Declined' },
  { number: '4000 0000 0000 9995', outcome: 'Declined: insufficient funds' },
  { number: '4000 0000 0000 0069', outcome: 'Declined: expired card' },
  { number: '4000 0000 0000 0127', outcome: 'Declined: incorrect CVC' },
  { number: '4000 0000 0000 0119', outcome: 'Declined: processing error' },
  { number: '4000 0084 0000 1629', outcome: 'Authenticated, then declined' },
] as const;

/** Shows the test card numbers beside the card fields in test mode. Clicking a number selects all of it. */
export function TestCards(): ReactElement {
  return (
    <details className={styles.cards}>
      <summary className={styles.summary}>Test cards: any future date, any CVC</summary>
      <dl>
        {testCards.map(({ number, outcome }) => (
          <div key={number} className={styles.row}>
            <dt className={styles.number}>{number}</dt>
            <dd className={styles.outcome}>{outcome}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
