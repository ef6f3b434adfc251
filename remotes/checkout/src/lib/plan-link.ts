import type { Plan } from '@site/domain/catalogue';
import { pricingPath } from '@site/domain/paths';

/** Back to the plans beside the chosen one. */
export function planLink({ category }: Plan): string {
  return pricingPath(category === 'one-pager' ? 'one-pagers' : category);
}
