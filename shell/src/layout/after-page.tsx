import { type ReactElement, type ReactNode, Suspense } from 'react';

/**
 * Delays the hydration of closed or off-screen parts of the layout until the page has hydrated. Pressing such a part hydrates
 * it at once. React hydrates boundaries of the same depth together and the page has one boundary, so these parts have two.
 */
export function AfterPage({ children }: { children: ReactNode }): ReactElement {
  return (
    <Suspense>
      <Suspense>{children}</Suspense>
    </Suspense>
  );
}
