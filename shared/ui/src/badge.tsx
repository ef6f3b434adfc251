import type { ReactElement, ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

/** A short emphasised label: "Most Popular". */
export function Badge({
  tone = 'accent',
  className,
  children,
}: {
  tone?: 'accent' | 'plain';
  className?: string;
  children: ReactNode;
}): ReactElement {
  return <span className={classNames(styles.badge, styles[tone], className)}>{children}</span>;
}
