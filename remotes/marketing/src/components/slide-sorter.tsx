import type { ReactElement } from 'react';
import { deckSlides } from '../content/slides.ts';
import styles from './slide-sorter.module.css';

/** The deck laid out on the light table. */
export function SlideSorter(): ReactElement {
  return (
    <ol className={styles.sorter}>
      {deckSlides.map(({ name, question }, index) => (
        <li key={name} className={styles.slide}>
          <span className={styles.number} aria-hidden="true">
            {String(index + 1).padStart(2, '0')}
          </span>
          <h3>{question}</h3>
          <p>{name}</p>
        </li>
      ))}
    </ol>
  );
}
