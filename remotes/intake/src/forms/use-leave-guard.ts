import { useEffect, useRef } from 'react';

/** Has the browser ask before the page is left, while there is something to lose. */
export function useLeaveGuard(isAtRisk: () => boolean): void {
  const ask = useRef(isAtRisk);
  useEffect(() => {
    ask.current = isAtRisk;
  });
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (ask.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);
}
