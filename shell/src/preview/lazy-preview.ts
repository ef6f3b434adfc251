import { lazy } from 'react';

/** With a manifest the banner above its pages, without one the page of an expired preview. */
export const Preview = lazy(() => import('./preview.tsx'));
