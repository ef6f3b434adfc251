import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

/** Renders a tag that names the subject of a testimonial or case. */
export function Tag({
  variant,
  icon,
  children,
}: {
  variant: 'blue' | 'green';
  icon?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <span className={classNames(styles.tag, styles[variant])}>
      {icon}
      {children}
    </span>
  );
}
