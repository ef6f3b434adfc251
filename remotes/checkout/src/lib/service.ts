import type { Plan } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import type { SelectedService } from '@site/domain/selected-plan';
import { toSelectedService } from '@site/domain/selected-plan';

/** The chosen service at the price that is charged for it, which may be newer than this page's. */
export function serviceAt(plan: Plan, price: number): SelectedService {
  return { ...toSelectedService(plan), price, displayPrice: formatPrice(price) };
}
