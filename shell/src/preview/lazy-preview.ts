import { lazy } from 'react';

/**
 * Given a manifest, renders the banner above the pages of that preview. Without a manifest, renders the page that an
 * expired preview shows.
 */
export const Preview = lazy(() => import('./preview.tsx'));
