import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';

let show = () => {};
const seen = new Promise<void>((resolve) => {
  show = resolve;
});
let reportFailure = () => {};

/**
 * Creates a component that is prerendered but whose script loads only when its `WhenSeen` comes near the viewport. If
 * the script fails to load, the component stays suspended, so its prerendered markup remains readable.
 */
export const lazyWhenSeen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => {
    if (import.meta.env.SSR) return load();
    return seen.then(load).catch(() => {
      reportFailure();
      return new Promise<never>(() => {});
    });
  });

type Props = { id: string; className: string | undefined; children: ReactNode };

/** Wraps a component that `lazyWhenSeen` created. The component loads when the wrapper comes near the viewport. */
export function WhenSeen({ children, ...place }: Props): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      rootMargin: '300px',
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} {...place}>
      <FailureNotice />
      <Suspense>{children}</Suspense>
    </div>
  );
}

/**
 * Says that the component does not respond, because its script failed to load. The state is in a component of its own,
 * because React discards the prerendered markup of a suspended component when its boundary renders again.
 */
function FailureNotice(): ReactElement | null {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    reportFailure = () => setShown(true);
  }, []);
  return isShown ? (
    <p role="alert" className="wrap">
      <strong>This part has not loaded,</strong> so it does nothing yet. Reload the page to try again.
    </p>
  ) : null;
}
