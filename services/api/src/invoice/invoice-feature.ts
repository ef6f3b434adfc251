import { sql } from 'kysely';
import type { Feature } from '../platform/feature.ts';
import type { Services } from '../purchase/services.ts';
import type { DrawingProcess } from './drawing-process.ts';
import { invoiceRoutes } from './invoice-route.ts';
import { resendOperations } from './resend.ts';
import { documentCopyJob, documentEmailJob } from './send-document.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Jobs {
    'document-email': { documentId: string };
    /** Sends a copy of a document to the former email address of an order whose address was corrected. */
    'document-copy': { documentId: string };
  }
}

export const invoiceFeature: Feature<Services & { drawing: DrawingProcess }> = {
  routes: (services) => [invoiceRoutes(services)],
  operations: (services) => [resendOperations(services)],
  jobs: {
    'document-email': {
      // Allow each document one queued and one running job.
      options: ({ documentId: id }) => ({ singletonKey: id, group: { id } }),
      policy: 'short',
      handler: documentEmailJob,
    },
    'document-copy': { handler: documentCopyJob },
  },
  metrics: () => [
    {
      name: 'failed_documents',
      help: 'Invoices and credit notes that are not sent any more.',
      query: sql`select count(*)::integer as value from documents
        where failed_at is not null and sent_at is null`,
    },
  ],
};
