import { lazy } from 'react';

/** With a manifest, shows the banner above the preview's pages; without one, the page of an expired preview. */
export const Preview = lazy(() => import('./preview.tsx'));
