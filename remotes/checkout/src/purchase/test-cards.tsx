import { Button } from '@site/ui/button';
import { type ReactElement, useState } from 'react';
import styles from './test-cards.module.css';

/** The payment provider's public test cards, for trying every way a payment can go. */
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

/** Numbers of the payment provider's test mode, beside the fields that they go into. */
export function TestCards(): ReactElement {
  const [copied, setCopied] = useState('');
  const copy = async (number: string) => {
    try {
      await navigator.clipboard.writeText(number);
      setCopied(number);
    } catch {
      // Not allowed, or an insecure context: the number can still be typed.
      setCopied('');
    }
  };
  return (
    <details className={styles.cards}>
      <summary className={styles.summary}>Test cards: any future date, any CVC</summary>
      <ul className={styles.list}>
        {testCards.map(({ number, outcome }) => (
          <li key={number} className={styles.row}>
            <span className={styles.number}>{number}</span>
            <span className={styles.outcome}>{outcome}</span>
            <Button variant="quiet" size="s" onClick={() => copy(number)}>
              <span>{copied === number ? 'Copied' : 'Copy'}</span>
              <span className="visually-hidden"> {number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
