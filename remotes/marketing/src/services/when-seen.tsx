import { whenSeen } from '@site/ui/browser-only';
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

type Place = { id: string; className?: string | undefined };

/** The state of one component that loads when it is seen. It outlives the component's place in a page. */
type Loading = { show: () => void; hasFailed: boolean; onFailure: () => void };

/**
 * Renders a component that is prerendered but whose script loads only when its place comes near the viewport. If the
 * script fails to load, the component stays suspended, so its prerendered markup remains readable.
 *
 * Call this only once per component, outside the page. If the page rendered again with a new element before this part
 * has hydrated, React would replace the part and lose what the visitor typed.
 */
export function renderWhenSeen(load: () => Promise<{ default: ComponentType }>, place: Place): ReactElement {
  const loading: Loading = { show: () => {}, hasFailed: false, onFailure: () => {} };
  const seen = new Promise<void>((resolve) => {
    loading.show = resolve;
  });
  const Part = lazy(() => {
    if (import.meta.env.SSR) return load();
    return seen.then(load).catch(() => {
      loading.hasFailed = true;
      loading.onFailure();
      return new Promise<never>(() => {});
    });
  });
  return (
    <WhenSeen loading={loading} {...place}>
      <Part />
    </WhenSeen>
  );
}

function WhenSeen({
  loading,
  children,
  ...place
}: Place & { loading: Loading; children: ReactNode }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => whenSeen(ref.current, loading.show, { rootMargin: '300px' }), [loading]);
  return (
    <div ref={ref} {...place}>
      <FailureNotice loading={loading} />
      <Suspense>{children}</Suspense>
    </div>
  );
}

/**
 * Says that the component does not respond, because its script failed to load, perhaps on an earlier visit to the page.
 * The state is in a component of its own, because React discards the prerendered markup of a suspended component when
 * its boundary renders again.
 */
function FailureNotice({ loading }: { loading: Loading }): ReactElement | null {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    loading.onFailure = () => setShown(true);
    setShown(loading.hasFailed);
  }, [loading]);
  return isShown ? (
    <p role="alert" className="wrap">
      <strong>This part has not loaded,</strong> so it does nothing yet. Reload the page to try again.
    </p>
  ) : null;
}
