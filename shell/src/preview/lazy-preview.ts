import { lazy } from 'react';

/** Shows the banner above the preview's pages if a manifest is given, and otherwise the page of an expired preview. */
export const Preview = lazy(() => import('./preview.tsx'));
