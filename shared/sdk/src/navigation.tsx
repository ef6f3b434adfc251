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

/** How the host of the pages moves to a path, as the site's links write it. */
export type SiteNavigation = {
  /** Called by links on intent: ahead of a visit that may not follow. */
  prefetch: (path: string) => void;
  /** Called before the router renders the path: requests its page. False where this document cannot show it. */
  show: (path: string) => boolean;
  /** Loads the document of a path instead. */
  loadDocument: (path: string, replace?: boolean) => void;
};

/** The shell provides this context. Without it, as in another host, every page is in this document. */
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
  /** A fragment that only the visitor's own press adds: the markup, which is copied and read by others, never has it. */
  secret?: string;
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
        // The router's own handler leaves these to the browser as well.
        if (event.defaultPrevented || !staysInTab(event, target)) return;
        if (event.currentTarget.href === window.location.href) {
          // The router sees no change, so the browser must go to the hash again.
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
      // The browser reads the address after these, for a new tab, its menu or a drag.
      onPointerDown={onPress}
      onAuxClick={onPress}
      onContextMenu={onPress}
    />
  );
}

/** How long a press may take, in milliseconds: touch screens open the menu of a link after half a second. */
const pressTime = 1_500;

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

/** Works like the router's `useNavigate`, but enters and leaves the payment page by a full load. */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const navigation = useContext(NavigationContext);
  return useCallback(
    (to: string | number, options?: NavigateOptions) => {
      if (typeof to === 'number') navigate(to < 0 ? to - entryCopies() : to);
      else if (navigation.show(to)) navigate(to, options);
      else navigation.loadDocument(to, options?.replace);
    },
    [navigate, navigation],
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
