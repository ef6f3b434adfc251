import { categoryName, defaultPlanId, findPlan, type Plan } from './catalogue.ts';
import { planParameter } from './paths.ts';

export type SelectedPlan =
  /** Storage has not been read yet. */
  | { state: 'reading' }
  /** A plan is selected: the visitor's choice, or the default when nothing usable is stored. */
  | { state: 'chosen'; plan: Plan }
  /** The stored value is `null`, expressly none: the page asks for one. */
  | { state: 'none' };

/** The plan as it is stored in the browser and sent with an order. The price is in US dollars, whole. */
export function toSelectedService(plan: Plan) {
  const { id, name, price, category, displayPrice, gradient } = plan;
  return { id, name, price, category, categoryName: categoryName(category), displayPrice, gradient };
}

export function serialiseSelectedPlan(plan: Plan): string {
  return JSON.stringify(toSelectedService(plan));
}

/** The plan that an address names in its query; undefined where it names none, or one that is not sold. */
export function planIn(search: string): Plan | undefined {
  return findPlan(new URLSearchParams(search).get(planParameter));
}

/**
 * The plan of a page whose own address names none. Only the plan's id is trusted: name and price come from the
 * catalogue.
 *
 * @param stored Nothing stored or corrupt content gives the default plan, and a stored `null` gives none.
 */
export function readSelectedPlan(stored: string | null): SelectedPlan {
  if (stored === 'null') return { state: 'none' };
  const plan = findPlan(storedId(stored ?? '')) ?? findPlan(defaultPlanId);
  return plan ? { state: 'chosen', plan } : { state: 'none' };
}

function storedId(stored: string): unknown {
  try {
    return JSON.parse(stored).id;
  } catch {
    return undefined;
  }
}
