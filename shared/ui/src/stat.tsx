import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stat.module.css';

/** Numbers side by side, ruled like the axis of a chart. Its children are `Stat`s. */
export function Stats({
  caption,
  className,
  children,
}: {
  /** What the numbers count, below them. */
  caption?: ReactNode;
  className?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div className={className}>
      <dl className={styles.stats}>{children}</dl>
      {caption == null ? null : <p className={styles.caption}>{caption}</p>}
    </div>
  );
}

/** One number and what it counts; inside `Stats`. */
export function Stat({
  value,
  label,
  size = 'm',
}: {
  value: ReactNode;
  label: ReactNode;
  size?: 'm' | 'l';
}): ReactElement {
  return (
    <div className={classNames(styles.stat, size === 'l' && styles.l)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
