import { useLocation } from '@site/shared/facade';
import { useEffect } from 'react';

/**
 * Lands on the case that the address names. A new document has landed by itself
 * before this runs; a move inside the site has been put to the top of the page,
 * and goes on from there.
 */
export function useLanding(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const frame = requestAnimationFrame(() => {
      const landing = document.getElementById(hash.slice(1));
      if (!landing || window.scrollY > 0) return;
      landing.scrollIntoView();
      // So that the keyboard goes on from here, as it does after a jump within a document.
      landing.tabIndex = -1;
      landing.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
