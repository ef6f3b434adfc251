import { createRoute } from '@hono/zod-openapi';
import { mailboxKey } from '@site/domain/mailbox-key';
import { maxPayloadBytes, payloadFields, payloadKeyOf } from '@site/domain/questionnaire-payload';
import {
  createAnswersSchema,
  type QuestionnaireStored,
  questionnaireStored,
  submissionKeyHeader,
} from '@site/wire/questionnaire-messages';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../platform/database/tables.ts';
import { requireJsonBody } from '../platform/http/body.ts';
import { limitConcurrency } from '../platform/http/limit-concurrency.ts';
import {
  bodyErrors,
  createRouter,
  describeRoute,
  errorResponses,
  jsonRequest,
  jsonResponse,
  limitErrors,
} from '../platform/http/openapi.ts';
import { attachAnswers, findPaidOrder, submissionIdOf } from '../purchase/order-answers.ts';
import { findOrderByToken, readBearerToken } from '../purchase/order-tokens.ts';
import { summariseOrder } from '../purchase/orders.ts';
import type { Services } from '../purchase/services.ts';
import { limitQuestionnaires } from './storage-limit.ts';

type Dependencies = Pick<Services, 'database' | 'jobs' | 'limiter' | 'config' | 'alert'>;

export function questionnaireRoutes(dependencies: Dependencies) {
  const { database, jobs, limiter, config } = dependencies;
  const { limits, relayUrl } = config;
  const checkLimits = limitQuestionnaires(dependencies);
  const route = createRoute({
    method: 'post',
    path: '/questionnaires',
    ...describeRoute('Questionnaire', 'storeQuestionnaire', 'orderToken', 'nothing'),
    summary: 'Store answers, or correct them',
    description:
      'The same key corrects the answers that were stored with it. With the token of an order they are attached to that order.',
    middleware: [
      limiter.perAddress('questionnaires', limits.writes),
      requireJsonBody(maxPayloadBytes()),
      limitConcurrency(4),
    ] as const,
    request: {
      headers: z.object({ [submissionKeyHeader]: z.uuid('must be a UUID') }),
      ...jsonRequest(createAnswersSchema()),
    },
    responses: {
      200: jsonResponse(questionnaireStored, 'Corrected'),
      201: jsonResponse(questionnaireStored, 'Stored'),
      ...errorResponses(...limitErrors, ...bodyErrors, 'storage_full'),
    },
  });

  return createRouter().openapi(route, async (c) => {
    const id = submissionIdOf(c.req.valid('header')[submissionKeyHeader]);
    const answers = c.req.valid('json');
    const { queries } = database;
    // Accept an expired token. It no longer opens its order, but the answers still belong to that order.
    const token = readBearerToken(c.req.header('authorization'));
    const opened = token ? await findOrderByToken(queries, token) : undefined;
    const row = rowOf(answers);
    const paidOrder = opened?.order.paid_at ? opened.order : await findPaidOrder(queries, id);
    await checkLimits(c, Buffer.byteLength(row.answers), paidOrder);
    const stored = await database.transact(async (transaction) => {
      const result = await store(transaction, id, row);
      if (result.hasChanged && relayUrl) {
        const { revision } = result;
        const receivedAt = result.receivedAt.toISOString();
        await jobs.enqueue(transaction, 'questionnaire-relay', { submissionId: id, revision, receivedAt });
      }
      if (result.isNews) await jobs.enqueue(transaction, 'seller-notice', { about: 'questionnaires' });
      return result;
    });
    jobs.wake('questionnaire-relay');
    if (opened) await attachAnswers(queries, opened.order.id, id);
    const order = await findPaidOrder(queries, id);
    const body: QuestionnaireStored = {
      submissionId: id,
      receivedAt: stored.receivedAt.toISOString(),
      updated: stored.updated,
      ...(order && { order: { ...summariseOrder(order), paidAt: order.paid_at?.toISOString() } }),
    };
    return c.json(body, stored.updated ? 200 : 201);
  });
}

type Answers = { answers: string; email: string | null; answered: number };

/**
 * Stores answers, or corrects earlier answers with the same id. Identical answers change nothing. `isNews` is true if
 * the answers are not empty and the seller has not been notified of them.
 */
async function store(transaction: Transaction<Tables>, id: string, answers: Answers) {
  const added = await transaction
    .insertInto('questionnaires')
    .values({ submission_id: id, ...answers })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['revision', 'received_at as receivedAt'])
    .executeTakeFirst();
  const isAnswered = answers.answered > 0;
  if (added) return { ...added, updated: false, hasChanged: true, isNews: isAnswered };
  const before = await transaction
    .selectFrom('questionnaires')
    .select(['answers', 'revision', 'received_at as receivedAt', 'seller_notice_at'])
    .where('submission_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const hasChanged = before.answers !== answers.answers;
  const revision = before.revision + (hasChanged ? 1 : 0);
  if (hasChanged) {
    await transaction
      .updateTable('questionnaires')
      .set({ ...answers, revision, updated_at: sql`now()` })
      .where('submission_id', '=', id)
      .execute();
  }
  const isNews = hasChanged && isAnswered && before.seller_notice_at === null;
  return { revision, receivedAt: before.receivedAt, updated: true, hasChanged, isNews };
}

const emailKey = payloadKeyOf('email');
/**
 * The fields that count towards `answered`, the number of answered questions. The email address and the dates do not
 * count, because the form always sends them. As in the form, the fields of all products together count as one question.
 */
const countedFields = payloadFields().filter(({ key, kind }) => key !== emailKey && kind !== 'date');

function rowOf(answers: Readonly<Record<string, string | undefined>>): Answers {
  const answered = countedFields.filter(({ key }) => answers[key]?.trim());
  return {
    answers: JSON.stringify(answers),
    email: mailboxKey(answers[emailKey] ?? '') || null,
    answered: new Set(answered.map(({ question }) => question)).size,
  };
}
