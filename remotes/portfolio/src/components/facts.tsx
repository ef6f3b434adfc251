import type { ReactElement } from 'react';
import styles from './facts.module.css';

/** What is known of a case, as label and value. */
export function Facts({ facts }: { facts: Readonly<Record<string, string>> }): ReactElement {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
