import { pageCount } from '@site/domain/questionnaire';
import type { ReactElement } from 'react';
import styles from './progress.module.css';

/** How far along, as page/7. */
export function Progress({ page }: { page: number }): ReactElement {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={pageCount}
      aria-valuenow={page}
      aria-valuetext={`Step ${page} of ${pageCount}`}
    >
      <div className={styles.bar} style={{ scale: `${page / pageCount} 1` }} />
    </div>
  );
}
