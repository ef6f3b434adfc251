import type { DrawingProcess } from './invoice/drawing-process.ts';
import { invoiceFeature } from './invoice/invoice-feature.ts';
import type { Feature } from './platform/feature.ts';
import type { JobKinds } from './platform/jobs/job-queue.ts';
import { platformFeature } from './platform/platform-feature.ts';
import { purchaseFeature } from './purchase/purchase-feature.ts';
import type { Services as PurchaseServices } from './purchase/services.ts';
import { questionnaireFeature } from './questionnaire/questionnaire-feature.ts';
import { sellerNoticeFeature } from './seller-notice/seller-notice-feature.ts';
import { waitlistFeature } from './waitlist/waitlist-feature.ts';

/** The dependencies of all features combined. */
export type Services = PurchaseServices & { drawing: DrawingProcess };

/**
 * Every feature of the API. Erasures run in this order. If several features have a migration with the same name, these
 * migrations also run in this order. The questionnaire precedes the purchase, because erasure finds a person's
 * questionnaires through their orders.
 */
export const features: readonly Feature<Services>[] = [
  questionnaireFeature,
  purchaseFeature,
  invoiceFeature,
  sellerNoticeFeature,
  waitlistFeature,
  platformFeature,
];

export const jobKinds: JobKinds<Services> = Object.assign({}, ...features.map(({ jobs }) => jobs ?? {}));

export const featureVariables = features.flatMap(({ variables }) => variables ?? []);
