import { selectedPlanKey } from '@site/domain/browser-storage';
import {
  findPlanInQuery,
  readSelectedPlan,
  type SelectedPlan,
  serialiseSelectedPlan,
} from '@site/domain/selected-plan';
import { useAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { siteStore } from './site-store.ts';
import { storedText } from './stored-value.ts';

export type { SelectedPlan };

const stored = storedText('local', selectedPlanKey);

/**
 * The visitor's plan. Its state is `reading` in prerendered HTML and in the browser's first render, because storage has
 * not been read yet.
 */
const storedPlanAtom = atom<SelectedPlan>({ state: 'reading' });

storedPlanAtom.onMount = (set) => {
  const read = () => set(readSelectedPlan(stored.read()));
  read();
  return stored.subscribe(read);
};

/**
 * Returns the plan that the visitor chose. A plan in the URL takes precedence over the stored plan, which all tabs
 * share. Opening a URL that names a plan also stores that plan for later pages, if storage is available.
 */
export function useSelectedPlan(): SelectedPlan {
  const { search } = useLocation();
  const [storedPlan, setStored] = useAtom(storedPlanAtom, { store: siteStore });
  const planInQuery = findPlanInQuery(search);
  useEffect(() => {
    if (!planInQuery) return;
    stored.write(serialiseSelectedPlan(planInQuery));
    setStored({ state: 'chosen', plan: planInQuery });
  }, [planInQuery, setStored]);
  return useMemo(
    () =>
      planInQuery && storedPlan.state !== 'reading' ? { state: 'chosen', plan: planInQuery } : storedPlan,
    [planInQuery, storedPlan],
  );
}
