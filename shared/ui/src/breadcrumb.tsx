import { Link } from '@site/sdk';
import type { ReactElement } from 'react';
import styles from './breadcrumb.module.css';
import { classNames } from './class-names.ts';

/** The last item is the page itself and needs no address. */
export function Breadcrumb({
  items,
  className,
}: {
  items: readonly { label: string; to?: string }[];
  className?: string;
}): ReactElement {
  return (
    <nav aria-label="Breadcrumb" className={classNames(styles.breadcrumb, className)}>
      <ol>
        {items.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
