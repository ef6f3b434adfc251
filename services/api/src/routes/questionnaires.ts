import type { QuestionnaireStored } from '@site/contract/wire';
import { emailPattern } from '@site/domain/addresses';
import { maxPayloadBytes, type PayloadField, payloadFields } from '@site/domain/questionnaire';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { emailOf } from '../person/email-of.ts';
import type { Api, Services } from '../services.ts';
import type { Tables } from '../storage/tables.ts';

/** Every key that may be sent, from the one table of questions. */
const request = z.strictObject(
  Object.fromEntries(payloadFields().map((field) => [field.key, answer(field)])),
);

function answer({ kind, maxLength, required, options }: PayloadField) {
  const text = z.string().max(maxLength);
  if (kind === 'email' && required) return text.trim().regex(emailPattern, 'must be an e-mail address');
  if (kind === 'select' && options) return z.enum(['', ...options]).optional();
  if (kind === 'date') {
    return text
      .refine((value) => value === '' || !Number.isNaN(Date.parse(value)), 'must be a date')
      .optional();
  }
  return required ? text.min(1, 'This is a required question') : text.optional();
}

const response = z.object({
  submissionId: z.uuid(),
  receivedAt: z.iso.datetime(),
  updated: z.boolean(),
}) satisfies z.ZodType<QuestionnaireStored>;

const submissionId = z.uuid();

/**
 * `POST /questionnaires/{submissionId}`: stored together with the job that relays
 * it, and only then answered. The same id again is a correction, never a second row.
 */
export function questionnaireRoutes(app: Api, { database, queue, limit, config }: Services): void {
  describe(app, {
    method: 'post',
    path: '/questionnaires/{submissionId}',
    summary: 'Store the answers of a questionnaire, or correct them',
    parameters: z.object({ submissionId }),
    request,
    response,
  });

  app.post('/questionnaires/:submissionId', async (c) => {
    await limit(c, 'questionnaires', config.limits.writes);
    const id = submissionId.safeParse(c.req.param('submissionId'));
    if (!id.success) {
      throw new Refusal('invalid_body', 'The submission id in the address must be a UUID.', {
        fields: { submissionId: 'must be a UUID' },
      });
    }
    const parsed = await readJson(c, request, maxPayloadBytes);
    const answers = { json: JSON.stringify(parsed), email: emailOf(parsed) };
    const stored = await database.transact(async (transaction) => {
      const row = await store(transaction, id.data.toLowerCase(), answers);
      if (row.isNews && config.relay.url) await queue.enqueueRelay(transaction, row);
      return row;
    });
    queue.wake();
    const body: QuestionnaireStored = {
      submissionId: stored.submissionId,
      receivedAt: stored.receivedAt.toISOString(),
      updated: stored.updated,
    };
    return c.json(body, stored.updated ? 200 : 201);
  });
}

type Stored = {
  submissionId: string;
  revision: number;
  receivedAt: Date;
  /** The id was here before. */
  updated: boolean;
  /** The answers were not: a repeated request is no correction. */
  isNews: boolean;
};

type Answers = { json: string; email: string | null };

async function store(
  transaction: Transaction<Tables>,
  id: string,
  { json, email }: Answers,
): Promise<Stored> {
  const added = await transaction
    .insertInto('questionnaires')
    .values({ submission_id: id, answers: json, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['revision', 'received_at'])
    .executeTakeFirst();
  if (added) {
    return { submissionId: id, revision: 1, receivedAt: added.received_at, updated: false, isNews: true };
  }
  const before = await transaction
    .selectFrom('questionnaires')
    .select(['answers', 'revision', 'received_at'])
    .where('submission_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = { submissionId: id, receivedAt: before.received_at, updated: true };
  if (before.answers === json) return { ...known, revision: before.revision, isNews: false };
  await transaction
    .updateTable('questionnaires')
    .set({ answers: json, email, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('submission_id', '=', id)
    .execute();
  return { ...known, revision: before.revision + 1, isNews: true };
}
