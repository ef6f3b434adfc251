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
import { storedText } from './storage.ts';
import { siteStore } from './store.ts';

export type { SelectedPlan };

const stored = storedText('local', selectedPlanKey);

/** `reading` is what prerendered HTML shows and what the first render in the browser repeats. */
const selectedPlanAtom = atom<SelectedPlan>({ state: 'reading' });

selectedPlanAtom.onMount = (set) => {
  const read = () => set(readSelectedPlan(stored.read()));
  read();
  return stored.subscribe(read);
};

export type SelectedPlanApi = {
  selected: SelectedPlan;
  /** Selects the plan for this visit and, where storage allows, for the next. */
  choose: (plan: Plan) => void;
};

/** The plan that the visitor chose, shared by all apps and all tabs. */
export function useSelectedPlan(): SelectedPlanApi {
  const [selected, set] = useAtom(selectedPlanAtom, { store: siteStore });
  const choose = useCallback(
    (plan: Plan) => {
      stored.write(serialiseSelectedPlan(plan));
      set({ state: 'chosen', plan });
    },
    [set],
  );
  return { selected, choose };
}
