/**
 * The library that the shell and remotes share at runtime, alongside React. It re-exports only those router and jotai
 * functions that remotes use, so that visitors do not download the rest of these libraries. A page must contain only
 * one copy of this library, because a second copy would have its own router and store.
 */
export { atom } from 'jotai/vanilla';
export { useLocation } from 'react-router-dom';
export {
  Link,
  type LinkProps,
  NavigationContext,
  type SiteNavigation,
  useNavigate,
  useQuery,
} from './navigation.tsx';
export {
  configureRuntime,
  runtimeConfig,
  siteStore,
  usePageTitle,
  usePageTitleOverride,
  useRuntimeConfig,
} from './site-store.ts';
export { type StorageOptions, type StorageSchema, storedText, storedValue } from './stored-value.ts';
export { type SelectedPlan, useSelectedPlan } from './use-selected-plan.ts';
