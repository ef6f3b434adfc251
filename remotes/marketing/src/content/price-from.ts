import { type CategoryId, findLowestPrice, listPlans } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';

/** Formats a category's lowest price, such as `from $650`, or its only price without `from`. */
// @__NO_SIDE_EFFECTS__
export function formatLowestPrice(category: CategoryId): string {
  const price = formatPrice(findLowestPrice(category));
  return listPlans(category).length > 1 ? `from ${price}` : price;
}
