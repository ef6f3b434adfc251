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

/** What all features together work with. */
export type Services = PurchaseServices & { drawing: DrawingProcess };

/**
 * Everything that the API does. Migrations of one name run in this order, and an erasure goes through it: answers are found
 * by the orders that they belong to, so they come before the purchase.
 */
export const features: readonly Feature<Services>[] = [
  questionnaireFeature,
  purchaseFeature,
  invoiceFeature,
  sellerNoticeFeature,
  waitlistFeature,
  platformFeature,
];

/** The jobs of all features, by name. */
export const jobKinds: JobKinds<Services> = Object.assign({}, ...features.map(({ jobs }) => jobs ?? {}));

/** The variables of the environment that single features read. */
export const featureVariables = features.flatMap(({ variables }) => variables ?? []);
