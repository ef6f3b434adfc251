import {
  type AnchorHTMLAttributes,
  type Context,
  createContext,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type SyntheticEvent,
  useCallback,
  useContext,
} from 'react';
import {
  type NavigateOptions,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate as useRouterNavigate,
} from 'react-router-dom';

/** Functions of the host (the shell) for navigating to a path of the site. */
export type SiteNavigation = {
  /** Links call this when a visitor seems about to follow them, for example on hovering. Often no visit follows. */
  prefetch: (path: string) => void;
  /**
   * Requests the page of a path before the router renders the path. Returns false if this document cannot show the
   * page.
   */
  show: (path: string) => boolean;
  /** Loads a path as a new document. */
  loadDocument: (path: string, replace?: boolean) => void;
};

/**
 * The navigation that the shell provides. The default value is for hosts other than the shell, and assumes that they
 * can show every page without loading a new document.
 */
export const NavigationContext: Context<SiteNavigation> = createContext<SiteNavigation>({
  prefetch: () => {},
  show: () => true,
  loadDocument: (path) => window.location.assign(path),
});

export type LinkProps = Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'onPointerEnter' | 'onFocus' | 'onTouchStart'
> & {
  to: string;
  /**
   * A fragment that is added only when the visitor follows the link. The markup does not contain it, because visitors
   * copy markup and other scripts read it.
   */
  secret?: string;
  replace?: boolean;
  /** State to store with the history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * Renders a link within the site. The link prefetches on intent (pointer, touch or focus), and enters and leaves the
 * payment page with a full load.
 *
 * It uses the router's hooks instead of the router's own link, which would add 4 KB (compressed) of form submission and
 * data prefetching that we do not use.
 */
export function Link({
  to: path,
  secret = '',
  replace,
  state,
  target,
  onClick,
  ...rest
}: LinkProps): ReactElement {
  const navigation = useContext(NavigationContext);
  const to = path + secret;
  const href = useHref(path);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
    state,
  });
  const onIntent = () => navigation.prefetch(path);
  const reveal = ({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>) => {
    link.href = href + secret;
    setTimeout(() => link.setAttribute('href', href), pressTime);
  };
  const onPress = secret === '' ? undefined : reveal;
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        onPress?.(event);
        // Like the router's own handler, skip clicks that other code handled or that open a different tab or window.
        if (event.defaultPrevented || !staysInTab(event, target)) return;
        if (event.currentTarget.href === window.location.href) {
          // A link to the current URL changes nothing for the router, so let the browser scroll to the hash again.
          if (to.includes('#')) return;
          if (!to.includes('?')) window.scrollTo({ top: 0, behavior: 'instant' });
        }
        if (navigation.show(to)) return navigate(event);
        event.preventDefault();
        navigation.loadDocument(to, replace);
      }}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      // Add the secret fragment to the link's address when the visitor presses the link, because the browser may then
      // read the address for a new tab, its context menu or a drag.
      onPointerDown={onPress}
      onAuxClick={onPress}
      onContextMenu={onPress}
    />
  );
}

/**
 * How long a pressed link's address includes the secret fragment, in milliseconds. This must exceed half a second,
 * because touch screens open a link's context menu only then.
 */
const pressTime = 1_500;

/**
 * Whether a click opens the link in this tab. In another tab or window, the browser loads the link's `href`, which
 * leads to the live release even if this tab shows a preview or an earlier release.
 */
function staysInTab(event: MouseEvent, target: string | undefined): boolean {
  const opensOther = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !opensOther && (!target || target === '_self');
}

type Navigate = {
  (to: string, options?: NavigateOptions): void;
  (delta: number): void;
};

/**
 * Returns the number of history entries before this one that show the same page, as counted by the shell. Such entries
 * arise when the visitor follows a link to a fragment or edits the fragment.
 */
function countEntryCopies(): number {
  return (window.history.state as { copies?: number } | null)?.copies ?? 0;
}

/** Like the router's `useNavigate`, but enters and leaves the payment page with a full load. */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const navigation = useContext(NavigationContext);
  return useCallback(
    (to: string | number, options?: NavigateOptions) => {
      if (typeof to === 'number') navigate(to < 0 ? to - countEntryCopies() : to);
      else if (navigation.show(to)) navigate(to, options);
      else navigation.loadDocument(to, options?.replace);
    },
    [navigate, navigation],
  );
}

/**
 * Returns the URL's query and a function that replaces the query in the current history entry, without changing the
 * rest of the URL.
 */
export function useQuery(): [URLSearchParams, (query: URLSearchParams) => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (query) => navigate(`${pathname}?${query}${hash}`, { replace: true, state }),
  ];
}
