import {
  planIn,
  readSelectedPlan,
  type SelectedPlan,
  selectedPlanKey,
  serialiseSelectedPlan,
} from '@site/domain/selected-plan';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { createObservable } from './observable.ts';
import { storedText } from './storage.ts';

export type { SelectedPlan };

const stored = storedText('local', selectedPlanKey);

const reading: SelectedPlan = { state: 'reading' };
const storedPlan = createObservable<SelectedPlan>(reading);

/** Reads the storage, and follows other tabs, while a page shows the plan. */
function subscribe(listener: () => void): () => void {
  const read = () => {
    const found = readSelectedPlan(stored.read(), queryOfPageBefore());
    if (!isSame(found, storedPlan.current())) storedPlan.set(found);
  };
  const endings = [storedPlan.subscribe(listener), stored.subscribe(read)];
  read();
  return () => {
    for (const end of endings) end();
  };
}

function isSame(one: SelectedPlan, other: SelectedPlan): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The query of the page of this site that led to this document, if one did. */
function queryOfPageBefore(): string | undefined {
  if (!document.referrer) return undefined;
  const { origin, search } = new URL(document.referrer);
  return origin === window.location.origin ? search : undefined;
}

/**
 * The plan that the visitor chose: the one in the address, else the stored one, which all tabs share. Opening an address
 * that names a plan chooses it for later pages too, where storage allows.
 */
export function useSelectedPlan(): SelectedPlan {
  const { search } = useLocation();
  // `reading` is what prerendered HTML shows and what the first render in the browser repeats.
  const selected = useSyncExternalStore(subscribe, storedPlan.current, () => reading);
  const named = planIn(search);
  useEffect(() => {
    if (!named) return;
    stored.write(serialiseSelectedPlan(named));
    storedPlan.set({ state: 'chosen', plan: named });
  }, [named]);
  return useMemo(
    () => (named && selected.state !== 'reading' ? { state: 'chosen', plan: named } : selected),
    [named, selected],
  );
}
