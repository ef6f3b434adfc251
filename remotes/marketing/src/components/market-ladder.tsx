import { grouped } from '@site/domain/grouped';
import type { CSSProperties, ReactElement } from 'react';
import styles from './market-ladder.module.css';

/** SAMPLE CONTENT: one invented market. Sizes are in thousands of practices, and the bars are to scale. */
const steps = [
  { who: 'Veterinary practices in the region', size: 41, source: 'Professional registers, five countries' },
  { who: 'that treat small animals only', size: 27, source: 'Register entries by species' },
  { who: 'with two vets or more', size: 12, source: 'Payroll statistics' },
  { who: 'that already take bookings online', size: 7.4, source: 'Sample of 600 websites, ±4%' },
  { who: 'and can sign without head office', size: 4.9, source: 'Ownership filings' },
] as const;

/** How a market shrinks to the part that can be sold to, drawn to scale. */
export function MarketLadder(): ReactElement {
  const [first] = steps;
  return (
    <ol className={styles.ladder}>
      {steps.map(({ who, size, source }) => (
        <li key={who} className={styles.step}>
          <span className={styles.size}>{grouped(size)}k</span>
          <span className={styles.who}>{who}</span>
          <span className={styles.source}>{source}</span>
          <span
            className={styles.bar}
            style={{ '--share': size / first.size } as CSSProperties}
            aria-hidden="true"
          />
        </li>
      ))}
    </ol>
  );
}
