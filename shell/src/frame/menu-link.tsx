import { foldPath } from '@site/domain/paths';
import { Link, useLocation } from '@site/sdk';
import type { ReactElement, ReactNode } from 'react';

/** A link of the frame that knows whether it leads to the page on screen. */
export function MenuLink({
  to,
  className,
  onFollow,
  children,
}: {
  to: string;
  className?: string;
  /** Menus close at the click: the next page may take its time. */
  onFollow?: () => void;
  children: ReactNode;
}): ReactElement {
  const { pathname } = useLocation();
  const current = foldPath(pathname) === foldPath(to);
  return (
    <Link to={to} className={className} onClick={onFollow} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
