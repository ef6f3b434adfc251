import { formatPrice, type Plan } from '@site/shared/catalogue';
import { toSelectedService } from '@site/shared/selected-plan';
import type { SelectedService } from '@site/shared/wire';

/** The chosen service at the price that is charged for it, which may be newer than this page's. */
export function serviceAt(plan: Plan, price: number): SelectedService {
  return { ...toSelectedService(plan), price, displayPrice: formatPrice(price) };
}
