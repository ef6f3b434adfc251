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

let show = () => {};
const seen = new Promise<void>((resolve) => {
  show = resolve;
});
let reportFailure = () => {};

type Place = { id: string; className?: string | undefined };

/**
 * Renders a component that is prerendered but whose script loads only when its place comes near the viewport. If the
 * script fails to load, the component stays suspended, so its prerendered markup remains readable.
 *
 * Call this only once per component, outside the page. If the page rendered again with a new element before this part
 * has hydrated, React would replace the part and lose what the visitor typed.
 */
export function renderWhenSeen(load: () => Promise<{ default: ComponentType }>, place: Place): ReactElement {
  const Part = lazy(() => {
    if (import.meta.env.SSR) return load();
    return seen.then(load).catch(() => {
      reportFailure();
      return new Promise<never>(() => {});
    });
  });
  return (
    <WhenSeen {...place}>
      <Part />
    </WhenSeen>
  );
}

function WhenSeen({ children, ...place }: Place & { children: ReactNode }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => whenSeen(ref.current, show, { rootMargin: '300px' }), []);
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
