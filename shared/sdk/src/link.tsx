import { crossesDocument } from '@site/domain/paths';
import type { AnchorHTMLAttributes, MouseEvent, ReactElement, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { loadDocument } from './documents.ts';
import { prefetchPath } from './prefetch.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** Takes the place of the current entry in the history. */
  replace?: boolean;
  /** Kept with the history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * A link inside the site. It prefetches on intent (pointer, touch or focus),
 * and enters and leaves the payment document by a full load.
 *
 * Made from the router's hooks: its own link brings along form submission and
 * data prefetching, 4 KB compressed that nothing here uses.
 */
export function Link({
  to,
  replace,
  state,
  target,
  onClick,
  onPointerEnter,
  onFocus,
  onTouchStart,
  ...rest
}: LinkProps): ReactElement {
  const { pathname } = useLocation();
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
    state,
  });
  const newDocument = crossesDocument(pathname, to);
  const intend = () => {
    if (!newDocument) prefetchPath(to);
  };
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        if (!newDocument) navigate(event);
        else if (staysInTab(event, target)) {
          event.preventDefault();
          loadDocument(to);
        }
      }}
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

/** Whoever asks for another tab or window gets the plain address, and with it what is live. */
function staysInTab(event: MouseEvent, target: string | undefined): boolean {
  const elsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !elsewhere && (!target || target === '_self');
}
