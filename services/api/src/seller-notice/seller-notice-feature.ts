import type { Feature } from '../platform/feature.ts';
import type { Services } from '../purchase/services.ts';
import { sellerNoticeJob } from './seller-notice.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Jobs {
    /** An email to the seller about a new order, new questionnaires, or a refund that has failed. */
    'seller-notice': { orderId: string } | { about: 'questionnaires' } | { correctionId: string };
  }
}

export const sellerNoticeFeature: Feature<Services> = {
  jobs: {
    'seller-notice': {
      // Anyone can send questionnaires. What arrives after a notice waits for the next one, in a quarter of an hour.
      options: (data) => ('about' in data ? { singletonSeconds: 900, singletonNextSlot: true } : {}),
      handler: sellerNoticeJob,
    },
  },
};
