import { type ReactElement, type ReactNode, Suspense } from 'react';

/**
 * Parts of the layout that hydrate after the page: what is closed or below it. A press on one hydrates it at once. React
 * hydrates boundaries of the same depth together, and the page has one around it; so these have two.
 */
export function AfterPage({ children }: { children: ReactNode }): ReactElement {
  return (
    <Suspense>
      <Suspense>{children}</Suspense>
    </Suspense>
  );
}
