import type { Plan } from '@site/shared/catalogue';
import { pricingPath } from '@site/shared/paths';

/** Back to the plans beside the chosen one. */
export function planLink({ category }: Plan): string {
  return pricingPath(category === 'one-pager' ? 'one-pagers' : category);
}
