import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stat.module.css';

/** Renders numbers side by side, with a line above them like the axis of a chart. The children must be `Stat`s. */
export function Stats({
  caption,
  className,
  children,
}: {
  /** What the numbers count, shown below them. */
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
