import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react';

let show = () => {};
const seen = new Promise<void>((resolve) => {
  show = resolve;
});

/**
 * Creates a component that is prerendered but whose script loads only when its `WhenSeen` comes near the viewport. If
 * the script fails to load, the component stays suspended, so its prerendered markup remains readable.
 */
export const lazyWhenSeen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => (import.meta.env.SSR ? load() : seen.then(load).catch(() => new Promise<never>(() => {}))));

type Props = { id: string; className: string | undefined; children: ReactNode };

/** Marks the place of a `lazyWhenSeen` component, and loads the component when the place comes near the viewport. */
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
      <Suspense>{children}</Suspense>
    </div>
  );
}
