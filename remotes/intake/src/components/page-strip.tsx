import { type PageNumber, pages } from '@site/domain/questionnaire';
import type { ReactElement } from 'react';
import styles from './page-strip.module.css';

type Props = {
  /** Undefined while none of them is on screen. */
  current: PageNumber | undefined;
  disabled: boolean;
  onPick: (page: PageNumber) => void;
};

/** The seven pages as a slide sorter shows them: where one is, and a way to any other. */
export function PageStrip({ current, disabled, onPick }: Props): ReactElement {
  return (
    <nav aria-label="Pages of the questionnaire" className={styles.strip}>
      <ol className={styles.list}>
        {pages.map(({ number, title }) => (
          <li key={number}>
            <button
              type="button"
              className={styles.page}
              aria-current={number === current ? 'step' : undefined}
              disabled={disabled}
              onClick={() => onPick(number)}
            >
              <span className={styles.slide} aria-hidden="true">
                0{number}
              </span>
              <span className={styles.title}>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
