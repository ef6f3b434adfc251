import { crossesDocument } from '@site/domain/paths';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactElement, type Ref, useCallback } from 'react';
import {
  type NavigateOptions,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate as useRouterNavigate,
} from 'react-router-dom';

/** Address below which the documents of the shell's own release are: `/_release/<id>`. */
let releaseBase = '';

/** Called by the shell, before anything renders. */
export function setReleaseBase(base: string): void {
  releaseBase = base;
}

/**
 * Loads another document of the release that this one is from, so that a visit stays on its release whatever has been
 * promoted meanwhile. The history entry that is left gets the address in its release too, so Back returns to it, and
 * its scroll position, which WebKit loses where the next document has another opener policy, as the payment page has.
 *
 * @param path as the site's links write it
 */
function loadDocument(path: string, replace = false): void {
  const { pathname, search, hash } = window.location;
  if (replace) {
    window.location.replace(releaseBase + path);
    return;
  }
  if (!pathname.startsWith(`${releaseBase}/`)) {
    const state: unknown = { ...window.history.state, scrollY: window.scrollY };
    window.history.replaceState(state, '', releaseBase + pathname + search + hash);
  }
  window.location.assign(releaseBase + path);
}

/** How the shell loads the page of a path. */
export type NavigationHandlers = {
  /** Called by links on intent: ahead of a visit that may not follow. */
  prefetch: (path: string) => void;
  /** Called before the router renders the path. False where this document cannot: the path's document is loaded. */
  navigate: (path: string) => boolean;
};

let handlers: NavigationHandlers = { prefetch: () => {}, navigate: () => true };

/** Called by the shell, before anything renders. */
export function onNavigation(pages: NavigationHandlers): void {
  handlers = pages;
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Stored with the history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * A link inside the site. It prefetches on intent (pointer, touch or focus), and enters and leaves the payment page
 * by a full load.
 *
 * Written with the router's hooks: the router's own link includes form submission and data prefetching, 4 KB
 * compressed that nothing here uses.
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
  const onIntent = () => {
    if (!newDocument) handlers.prefetch(to);
  };
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        // The router's own handler leaves these to the browser as well.
        if (event.defaultPrevented || !staysInTab(event, target)) return;
        if (!newDocument && handlers.navigate(to)) {
          navigate(event);
        } else {
          event.preventDefault();
          loadDocument(to, replace);
        }
      }}
      onPointerEnter={(event) => {
        onIntent();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        onIntent();
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        onIntent();
        onTouchStart?.(event);
      }}
    />
  );
}

/** A click that opens another tab or window goes to the plain address, and so to the live release. */
function staysInTab(event: MouseEvent, target: string | undefined): boolean {
  const opensOther = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !opensOther && (!target || target === '_self');
}

type Navigate = {
  (to: string, options?: NavigateOptions): void;
  (delta: number): void;
};

/** Entries before the one on screen that show the same, as the shell counts them: followed or typed hashes. */
function entryCopies(): number {
  return (window.history.state as { copies?: number } | null)?.copies ?? 0;
}

/** Like the router's, but enters and leaves the payment page by a full load. */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to: string | number, options?: NavigateOptions) => {
      if (typeof to === 'number') navigate(to < 0 ? to - entryCopies() : to);
      else if (!crossesDocument(pathname, to) && handlers.navigate(to)) navigate(to, options);
      else loadDocument(to, options?.replace);
    },
    [navigate, pathname],
  );
}

/** The address's query, and what replaces it in the same history entry: the rest of the address stays. */
export function useQuery(): [URLSearchParams, (query: URLSearchParams) => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (query) => navigate(`${pathname}?${query}${hash}`, { replace: true, state }),
  ];
}
