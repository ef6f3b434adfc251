import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

/** The subject of a testimonial or case. */
export function Tag({
  variant,
  icon,
  className,
  children,
}: {
  variant: 'blue' | 'green';
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <span className={classNames(styles.tag, styles[variant], className)}>
      {icon}
      {children}
    </span>
  );
}
