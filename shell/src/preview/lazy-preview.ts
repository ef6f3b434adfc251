import { lazy } from 'react';

export const loadPreview = () => import('./preview.tsx');

/** With a manifest the banner above its pages, without one the page of an expired preview. */
export const Preview = lazy(loadPreview);
