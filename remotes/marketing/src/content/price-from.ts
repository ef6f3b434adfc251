import { type CategoryId, lowestPrice, plansIn } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';

/** `from $650`, or the one price of a category. */
// @__NO_SIDE_EFFECTS__
export function priceFrom(category: CategoryId): string {
  const price = formatPrice(lowestPrice(category));
  return plansIn(category).length > 1 ? `from ${price}` : price;
}
