import { selectedPlanKey } from '@site/domain/browser-storage';
import {
  planIn,
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

/** `reading` is what prerendered HTML shows and what the first render in the browser repeats. */
const storedPlanAtom = atom<SelectedPlan>({ state: 'reading' });

storedPlanAtom.onMount = (set) => {
  const read = () => set(readSelectedPlan(stored.read()));
  read();
  return stored.subscribe(read);
};

/**
 * The plan that the visitor chose: the one in the address, else the stored one, which all tabs share. Opening an address
 * that names a plan chooses it for later pages too, where storage allows.
 */
export function useSelectedPlan(): SelectedPlan {
  const { search } = useLocation();
  const [storedPlan, setStored] = useAtom(storedPlanAtom, { store: siteStore });
  const named = planIn(search);
  useEffect(() => {
    if (!named) return;
    stored.write(serialiseSelectedPlan(named));
    setStored({ state: 'chosen', plan: named });
  }, [named, setStored]);
  return useMemo(
    () => (named && storedPlan.state !== 'reading' ? { state: 'chosen', plan: named } : storedPlan),
    [named, storedPlan],
  );
}
