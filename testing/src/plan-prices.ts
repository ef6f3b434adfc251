import { defaultPlanId, findPlan, isPayableByCard, type PlanId, plans } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';

/**
 * Returns a plan's price in US dollars from the catalogue. Tests use it instead of literal prices, so that a new price
 * fails only the catalogue's own test.
 */
export function findPrice(planId: PlanId = defaultPlanId): number {
  const plan = findPlan(planId);
  if (!plan) throw new Error(`The catalogue has no plan "${planId}".`);
  return plan.price;
}

/** Formats a plan's price as pages show it, for example `$1,300`. */
export const formatPlanPrice = (planId?: PlanId): string => formatPrice(findPrice(planId));

/** Prices that several plans payable by card have in common. Such an amount alone does not identify the plan. */
export const ambiguousPrices: readonly number[] = plans
  .filter(isPayableByCard)
  .map(({ price }) => price)
  .filter((price, at, prices) => prices.indexOf(price) !== at);
