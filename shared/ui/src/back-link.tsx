import { Link } from '@site/sdk';
import type { ReactElement, ReactNode } from 'react';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';

export function BackLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}
