import type { ReactElement } from 'react';
import { testCards } from '../content/test-cards.ts';
import styles from './test-cards.module.css';

/** Nothing here is real: numbers to try, beside the fields they go into. */
export function TestCards(): ReactElement {
  return (
    <details className={styles.cards}>
      <summary>Test cards: any future date, any CVC</summary>
      <ul>
        {testCards.map(({ number, outcome }) => (
          <li key={number}>
            <span className="tabular">{number}</span> {outcome}
          </li>
        ))}
      </ul>
    </details>
  );
}
