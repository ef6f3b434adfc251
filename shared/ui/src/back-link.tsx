import { Link } from '@site/sdk';
import type { ReactElement, ReactNode } from 'react';
import styles from './back-link.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export function BackLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <Link to={to} className={classNames(styles.back, className)}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}
