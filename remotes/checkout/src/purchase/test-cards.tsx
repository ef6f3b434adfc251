import { Button } from '@site/ui/button';
import { type ReactElement, useState } from 'react';
import { testCards } from '../content/test-cards.ts';
import styles from './test-cards.module.css';

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
