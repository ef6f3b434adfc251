import { type RefObject, useEffect } from 'react';

/** Calls back once, when a tenth of the element is within 50 px of the view. */
export function useSeen(element: RefObject<Element | null>, seen: () => void): void {
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { threshold: 0.1, rootMargin: '50px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
}
