import { categoryNameOf, defaultPlanId, findPlan, type Plan } from './catalogue.ts';
import { planParameter } from './paths.ts';

export type SelectedPlan =
  /** Storage has not been read yet. */
  | { state: 'reading' }
  /** A plan is selected: the visitor's choice, or the default if nothing usable is stored. */
  | { state: 'chosen'; plan: Plan }
  /** The stored value is an explicit `null`, so the page asks the visitor to choose a plan. */
  | { state: 'none' };

/**
 * Converts a plan to the form that is stored in the browser and sent with an order. The price is in whole US dollars.
 */
export function toSelectedService(plan: Plan) {
  const { id, name, price, category, displayPrice, gradient } = plan;
  return { id, name, price, category, categoryName: categoryNameOf(category), displayPrice, gradient };
}

export function serialiseSelectedPlan(plan: Plan): string {
  return JSON.stringify(toSelectedService(plan));
}

/** Finds the plan named in a URL's query. Returns undefined if the query names no plan, or one that is not sold. */
export function findPlanInQuery(search: string): Plan | undefined {
  return findPlan(new URLSearchParams(search).get(planParameter));
}

/**
 * Finds the selected plan on a page whose URL names none. Only the stored plan id is trusted; name and price come from
 * the catalogue.
 *
 * @param stored A missing or corrupt value gives the default plan; a stored `null` gives no plan.
 */
export function readSelectedPlan(stored: string | null): SelectedPlan {
  if (stored === 'null') return { state: 'none' };
  const plan = findPlan(parseStoredId(stored ?? '')) ?? findPlan(defaultPlanId);
  return plan ? { state: 'chosen', plan } : { state: 'none' };
}

function parseStoredId(stored: string): unknown {
  try {
    return JSON.parse(stored).id;
  } catch {
    return undefined;
  }
}
