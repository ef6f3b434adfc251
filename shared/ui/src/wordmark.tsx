import { site } from '@site/domain/site';
import type { ReactElement } from 'react';
import styles from './wordmark.module.css';

/** Renders the logo. A slide on an easel forms the name's first letter, and a laser pointer's dot is on the slide. */
export function Wordmark(): ReactElement {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M4 3h25v15H8v11H4zM8 6.5v8h17.5v-8z" fillRule="evenodd" />
        <circle className={styles.dot} cx="20" cy="10.5" r="2.75" />
      </svg>
      <span>{site.name}</span>
    </span>
  );
}
