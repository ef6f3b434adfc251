import { type ReactElement, type ReactNode, Suspense } from 'react';

/**
 * Delays the hydration of closed or off-screen parts of the layout until the page has hydrated. Pressing such a part
 * hydrates it immediately. React hydrates boundaries of the same depth together. The page is inside one boundary, so
 * put these parts inside two.
 */
export function AfterPage({ children }: { children: ReactNode }): ReactElement {
  return (
    <Suspense>
      <Suspense>{children}</Suspense>
    </Suspense>
  );
}
