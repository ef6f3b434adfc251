import { categoryName, defaultPlanId, findPlan, type Plan } from './catalogue.ts';

/** The plan as it is stored in the browser and sent with an order. */
export type SelectedService = {
  id: string;
  name: string;
  /** US dollars. */
  price: number;
  category: string;
  categoryName: string;
  displayPrice: string;
  gradient: string;
};

/** Key in `localStorage`. */
export const selectedPlanKey = 'selectedPlan';

export type SelectedPlan =
  /** Storage has not been read yet. */
  | { state: 'reading' }
  /** A plan is selected: the visitor's choice, or the default when nothing usable is stored. */
  | { state: 'chosen'; plan: Plan }
  /** The stored value is `null`: expressly none. */
  | { state: 'none' };

export function toSelectedService(plan: Plan): SelectedService {
  return {
    id: plan.id,
    name: plan.name,
    price: plan.price,
    category: plan.category,
    categoryName: categoryName(plan.category),
    displayPrice: plan.displayPrice,
    gradient: plan.gradient,
  };
}

export function serialiseSelectedPlan(plan: Plan): string {
  return JSON.stringify(toSelectedService(plan));
}

/**
 * Reads the stored text. Only the plan's id is trusted: name and price come from the catalogue. Nothing stored or
 * corrupt content gives the default plan, and a stored `null` gives none.
 */
export function readSelectedPlan(stored: string | null | undefined): SelectedPlan {
  const value = parseJson(stored);
  if (value === null) return { state: 'none' };
  const id = typeof value === 'object' && 'id' in value ? value.id : undefined;
  return { state: 'chosen', plan: findPlan(id) ?? defaultPlan() };
}

function parseJson(text: string | null | undefined): object | null | undefined {
  if (text == null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

function defaultPlan(): Plan {
  const plan = findPlan(defaultPlanId);
  if (!plan) throw new Error(`The catalogue lacks its default plan "${defaultPlanId}".`);
  return plan;
}
