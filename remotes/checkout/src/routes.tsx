import type { Page } from '@site/contract/remote';
import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';

export const pages: readonly Page[] = [
  {
    path: paths.checkout,
    meta: {
      title: 'Checkout',
      description: `Pay for your chosen service by card. ${promises.standardDelivery}, and a review within ${promises.responseHours} hours.`,
      canonical: paths.checkout,
      // A real page, but not one to find by a search: it follows a chosen plan.
      noindex: true,
    },
    load: () => import('./pages/checkout.tsx'),
  },
];
