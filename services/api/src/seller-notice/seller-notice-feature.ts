import type { Feature } from '../platform/feature.ts';
import type { Services } from '../purchase/services.ts';
import { sellerNoticeJob } from './seller-notice.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Jobs {
    /** Notifies the seller of a new order, new questionnaires or a failed refund. */
    'seller-notice': { orderId: string } | { about: 'questionnaires' } | { correctionId: string };
  }
}

export const sellerNoticeFeature: Feature<Services> = {
  jobs: {
    'seller-notice': {
      // Anyone can send questionnaires, so limit these notices to one per quarter of an hour; later arrivals go into the next
      // one.
      options: (data) => ('about' in data ? { singletonSeconds: 900, singletonNextSlot: true } : {}),
      handler: sellerNoticeJob,
    },
  },
};
