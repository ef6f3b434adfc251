import type { Page } from '@site/contract/remote';
import { deliveryPromise } from '@site/domain/order-promises';
import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';

export const pages: readonly Page[] = [
  {
    path: paths.checkout,
    meta: {
      title: 'Checkout',
      description: `Pay for your chosen service by card. ${deliveryPromise}, and a review within ${promises.responseHours} hours of your answers.`,
      canonical: paths.checkout,
      // This page makes sense only after choosing a plan, so search engines should not list it.
      noindex: true,
    },
    load: () => import('./pages/checkout.tsx'),
  },
];
