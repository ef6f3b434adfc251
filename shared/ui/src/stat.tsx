import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stat.module.css';

/** Numbers side by side, ruled like the axis of a chart. Its children are `Stat`s. */
export function Stats({ className, children }: { className?: string; children: ReactNode }): ReactElement {
  return <dl className={classNames(styles.stats, className)}>{children}</dl>;
}

/** One number and what it counts; inside `Stats`. */
export function Stat({
  value,
  label,
  note,
  size = 'm',
}: {
  value: ReactNode;
  label: ReactNode;
  note?: ReactNode;
  size?: 'm' | 'l';
}): ReactElement {
  return (
    <div className={classNames(styles.stat, size === 'l' && styles.l)}>
      <dt className={styles.label}>
        {label}
        {note == null ? null : <span className={styles.note}>{note}</span>}
      </dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
