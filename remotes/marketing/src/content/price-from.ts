import { type CategoryId, findLowestPrice, listPlans } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';

/** `from $650`, or the one price of a category. */
// @__NO_SIDE_EFFECTS__
export function formatLowestPrice(category: CategoryId): string {
  const price = formatPrice(findLowestPrice(category));
  return listPlans(category).length > 1 ? `from ${price}` : price;
}
