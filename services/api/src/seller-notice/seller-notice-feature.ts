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
      // Notify the seller of questionnaires at most once in 15 minutes, because anyone can send them. The next notice
      // covers the questionnaires that arrive in between.
      options: (data) => ('about' in data ? { singletonSeconds: 900, singletonNextSlot: true } : {}),
      handler: sellerNoticeJob,
    },
  },
};
