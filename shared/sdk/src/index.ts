/**
 * The one library that shell and remotes share at run time, besides React. It
 * hands out exactly the router, jotai and store functions that remotes use, so
 * that the unused rest of those libraries is never downloaded. Its state lives
 * here once: a second copy would be a second router and a second store.
 */
export { useLocation, useSearchParams } from 'react-router-dom';
export { setReleaseBase } from './documents.ts';
export { Link, type LinkProps } from './link.tsx';
export { useNavigate } from './navigate.ts';
export { usePageTitle, usePageTitleOverride } from './page-title.ts';
export { onPrefetch, type Prefetch } from './prefetch.ts';
export { configureRuntime, useRuntimeConfig } from './runtime-config.ts';
export { type SelectedPlan, type SelectedPlanApi, useSelectedPlan } from './selected-plan.ts';
export {
  type StorageOptions,
  type StorageSchema,
  type StoredText,
  type StoredValue,
  storedText,
  storedValue,
  type WriteResult,
} from './storage.ts';
export { siteStore } from './store.ts';
