import { type ReactElement, type ReactNode, Suspense } from 'react';

/**
 * Delays parts of the layout until the page has hydrated: what is closed, or below the page. A press on one hydrates it at
 * once. React hydrates boundaries of the same depth together, and the page has one around it; so these have two.
 */
export function AfterPage({ children }: { children: ReactNode }): ReactElement {
  return (
    <Suspense>
      <Suspense>{children}</Suspense>
    </Suspense>
  );
}
