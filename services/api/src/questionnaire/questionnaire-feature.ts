import { sql } from 'kysely';
import type { Feature } from '../platform/feature.ts';
import { deriveUuid } from '../purchase/order-answers.ts';
import type { Services } from '../purchase/services.ts';
import { questionnaireOperations } from './questionnaire-operations.ts';
import { questionnaireRelayJob, queueUnrelayed } from './questionnaire-relay.ts';
import { createQuestionnaireTables, questionnaireTables } from './questionnaire-tables.ts';
import { sumOfQuestionnaireBytes } from './storage-limit.ts';
import { questionnaireRoutes } from './store-questionnaire.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Jobs {
    /**
     * Sends a questionnaire to the spreadsheet. `receivedAt` distinguishes answers that were erased and then sent again
     * under the same id, because their revision restarts at 1.
     */
    'questionnaire-relay': { submissionId: string; revision: number; receivedAt: string };
  }
}

export const questionnaireFeature: Feature<Services> = {
  migrations: { '0001-schema': createQuestionnaireTables },
  tables: questionnaireTables,
  routes: (services) => [questionnaireRoutes(services)],
  operations: ({ database }) => [questionnaireOperations(database.queries)],
  jobs: {
    'questionnaire-relay': {
      // Derive the job's id from the revision of the answers, so that queueing the same revision twice creates one job.
      options: ({ submissionId, revision, receivedAt }) => ({
        id: deriveUuid(`${submissionId}.${revision}.${receivedAt}`),
      }),
      // Keep concurrency low, because a questionnaire can be almost a megabyte and relaying it holds several copies in
      // memory.
      atOnce: 2,
      handler: ({ database, config }) =>
        config.relayUrl ? questionnaireRelayJob(database.queries, config.relayUrl) : undefined,
    },
  },
  tasks: ({ database, jobs, config }) =>
    config.relayUrl
      ? [
          {
            name: 'relay',
            everySeconds: config.retention.everySeconds,
            run: () => queueUnrelayed(database, jobs),
          },
        ]
      : [],
  metrics: ({ config }) => [
    {
      name: 'questionnaire_bytes',
      help: 'Bytes of all questionnaires.',
      query: sumOfQuestionnaireBytes,
    },
    {
      name: 'questionnaire_bytes_limit',
      help: 'How many bytes all questionnaires may have.',
      query: sql`select ${config.limits.storedBytes}::double precision as value`,
    },
  ],
};
