import type { Plan } from '@site/domain/catalogue';
import {
  readSelectedPlan,
  type SelectedPlan,
  selectedPlanKey,
  serialiseSelectedPlan,
} from '@site/domain/selected-plan';
import { useAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useCallback } from 'react';
import { siteStore } from './store.ts';

export type { SelectedPlan };

/** `reading` is what prerendered HTML shows and what the first render in the browser repeats. */
const selectedPlanAtom = atom<SelectedPlan>({ state: 'reading' });

/** A choice that storage did not take. It holds for this document, whichever pages come and go in it. */
let unstored: Plan | undefined;

selectedPlanAtom.onMount = (set) => {
  const read = () => set(unstored ? { state: 'chosen', plan: unstored } : readSelectedPlan(storedPlan()));
  // Another tab changed it. A cleared storage arrives with a null key.
  const follow = (event: StorageEvent) => {
    if (event.key !== selectedPlanKey && event.key !== null) return;
    unstored = undefined;
    read();
  };
  // A page that Back brings out of the browser's cache was asleep while another page changed it.
  const revive = (event: PageTransitionEvent) => {
    if (event.persisted) read();
  };
  read();
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', revive);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', revive);
  };
};

export type SelectedPlanApi = {
  selected: SelectedPlan;
  /** Keeps the plan for this visit and, where storage allows, for the next. */
  choose: (plan: Plan) => void;
};

/** The plan that the visitor chose, shared by every part and every tab. */
export function useSelectedPlan(): SelectedPlanApi {
  const [selected, set] = useAtom(selectedPlanAtom, { store: siteStore });
  const choose = useCallback(
    (plan: Plan) => {
      try {
        window.localStorage.setItem(selectedPlanKey, serialiseSelectedPlan(plan));
        unstored = undefined;
      } catch {
        // Storage is full or forbidden.
        unstored = plan;
      }
      set({ state: 'chosen', plan });
    },
    [set],
  );
  return { selected, choose };
}

function storedPlan(): string | null | undefined {
  try {
    return window.localStorage.getItem(selectedPlanKey);
  } catch {
    return undefined;
  }
}
