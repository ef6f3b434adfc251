import type { ReactElement } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from 'react-router-dom';
import { crossesDocument } from '../paths.ts';
import { prefetchPath } from './prefetch.ts';

export type LinkProps = Omit<RouterLinkProps, 'to' | 'reloadDocument'> & { to: string };

/**
 * A link inside the site. It prefetches on intent (pointer, touch or focus),
 * and enters and leaves the payment document by a full load.
 */
export function Link({ to, onPointerEnter, onFocus, onTouchStart, ...rest }: LinkProps): ReactElement {
  const { pathname } = useLocation();
  const reloadDocument = crossesDocument(pathname, to);
  const intend = () => {
    if (!reloadDocument) prefetchPath(to);
  };
  return (
    <RouterLink
      {...rest}
      to={to}
      reloadDocument={reloadDocument}
      onPointerEnter={(event) => {
        intend();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        intend();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        intend();
        onTouchStart?.(event);
      }}
    />
  );
}
