import type { ReactElement, ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

/** Renders a short emphasised label, such as "Most Popular". */
export function Badge({
  tone = 'accent',
  children,
}: {
  tone?: 'accent' | 'plain';
  children: ReactNode;
}): ReactElement {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
