import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** Renders a loading indicator whose label is visible and announced. */
export function Spinner({
  label,
  size = 'm',
  className,
}: {
  label: string;
  size?: 's' | 'm';
  className?: string;
}): ReactElement {
  return (
    <span className={classNames(styles.spinner, size === 's' && styles.s, className)} role="status">
      <span className={styles.slides} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </span>
  );
}
