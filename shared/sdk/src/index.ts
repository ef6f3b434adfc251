/**
 * The library that the shell and remotes share at run time, besides React. It exports exactly the router, jotai and
 * store functions that remotes use, so that visitors do not download the rest of those libraries. Its state exists
 * once: a second copy would be a second router and a second store.
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
