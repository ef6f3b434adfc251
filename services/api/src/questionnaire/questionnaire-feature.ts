import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Feature, RetentionContext, RetentionStep } from '../platform/feature.ts';
import { mapRows } from '../platform/privacy/read-rows.ts';
import { readable } from '../platform/privacy/readable.ts';
import { ordersOfAddress } from '../purchase/order-data-subject.ts';
import type { Services } from '../purchase/services.ts';
import { questionnaireOperations } from './questionnaire-operations.ts';
import { questionnaireRelayJob, queueUnrelayed } from './questionnaire-relay.ts';
import { createQuestionnaireTables, questionnaireTables } from './questionnaire-tables.ts';
import { readQuestionnaires } from './read-questionnaires.ts';
import { questionnaireRoutes } from './store-questionnaire.ts';
import { questionnaireBytes } from './stored-bytes.ts';

declare module '../platform/jobs/job-queue.ts' {
  interface Jobs {
    /** `receivedAt`: answers that were erased may be sent again under the same id, and begin at revision 1. */
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
      // One job for a revision of the same answers, also when it is queued again.
      options: ({ submissionId, revision, receivedAt }) => ({
        id: uuidOf(`${submissionId}.${revision}.${receivedAt}`),
      }),
      // A questionnaire may be megabytes, of which its relay has several copies.
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
  retention: retentionSteps,
  dataSubject: {
    exportSections: (queries, email) => ({
      questionnaires: mapRows(readQuestionnaires(queries, answersOf(email)), readable),
    }),
    find: async (queries, email) => {
      const rows = await queries
        .selectFrom('questionnaires')
        .select(['submission_id', 'relayed_revision'])
        .where(answersOf(email))
        .execute();
      const relayed = rows.filter(({ relayed_revision }) => relayed_revision !== null);
      return {
        removed: { questionnaires: rows.length },
        externalCopies: relayed.map(
          (row) => `The spreadsheet: rows whose idempotencyKey starts with ${row.submission_id}.`,
        ),
      };
    },
    erase: async (transaction, email) => {
      const rows = await transaction
        .deleteFrom('questionnaires')
        .where(answersOf(email))
        .returning('submission_id')
        .execute();
      return { questionnaires: rows.map((row) => row.submission_id) };
    },
  },
  metrics: ({ database, config }) => [
    {
      name: 'questionnaire_bytes',
      help: 'Bytes of all questionnaires.',
      read: async () => [{ value: await questionnaireBytes(database.queries) }],
    },
    {
      name: 'questionnaire_bytes_limit',
      help: 'How many bytes all questionnaires may have.',
      read: async () => [{ value: config.limits.storedBytes }],
    },
  ],
};

/** Questionnaires that name the address, and those of their paid orders, whichever address these name. */
const answersOf = (email: string) => sql<boolean>`(questionnaires.email = ${email} or submission_id in
  (select orders.submission_id from orders where ${ordersOfAddress(email)} and paid_at is not null))`;

/** Of a questionnaire: orders like these have it or name its address. Each list is read once, not once for each row. */
const belongsTo = (orders: ReturnType<typeof sql<boolean>>) => sql<boolean>`(
  submission_id in (select submission_id from orders where ${orders} and submission_id is not null) or
  coalesce(email, '') in (select lower(email) from orders where ${orders} and email is not null))`;

/** Fewer than of other tables, so that the largest ones do not take longer than a statement may. */
const rowsAtOnce = 500;

function retentionSteps({ config: { retention }, olderThan }: RetentionContext): readonly RetentionStep[] {
  const answered = olderThan(retention.questionnaireDays, sql`updated_at`);
  const ordered = olderThan(retention.orderedQuestionnaireDays, sql`updated_at`);
  const isRecent = sql<boolean>`paid_at is not null and not ${olderThan(retention.orderedQuestionnaireDays, sql`paid_at`)}`;
  const hasOrder = belongsTo(sql`paid_at is not null`);
  return [
    {
      name: 'answers without an order',
      table: 'questionnaires',
      due: sql`${answered} and not ${hasOrder}`,
      rowsAtOnce,
    },
    {
      name: 'answers of clients',
      table: 'questionnaires',
      due: sql`${ordered} and ${hasOrder} and not ${belongsTo(isRecent)}`,
      rowsAtOnce,
    },
  ];
}

/** A UUID derived from a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
