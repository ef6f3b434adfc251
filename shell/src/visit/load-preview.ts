import { lazy } from 'react';

export const loadPreview = () => import('./preview.tsx');

/** With a set, the banner over its pages; without, what stands where a preview was. */
export const Preview = lazy(loadPreview);
