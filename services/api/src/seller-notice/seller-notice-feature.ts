import type { Feature } from '../platform/feature.ts';
import type { Services } from '../purchase/services.ts';
import { sellerNoticeJob } from './seller-notice.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Jobs {
    /** Notifies the seller of a new order, of new questionnaires, or of a credit note whose refund failed. */
    'seller-notice': { orderId: string } | { about: 'questionnaires' } | { correctionId: string };
  }
}

export const sellerNoticeFeature: Feature<Services> = {
  jobs: {
    'seller-notice': {
      // Send at most one notice of questionnaires per quarter of an hour, because anyone can send questionnaires. Later
      // arrivals go into the next notice.
      options: (data) => ('about' in data ? { singletonSeconds: 900, singletonNextSlot: true } : {}),
      handler: sellerNoticeJob,
    },
  },
};
