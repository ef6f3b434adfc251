import { maxPayloadBytes, payloadFields } from '@site/shared/questionnaire';
import type { QuestionnaireStored } from '@site/shared/wire';
import { sql } from 'kysely';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import type { Api, Services } from '../services.ts';

/** Every key that may be sent, from the one table of questions. */
const questionnaire = z.strictObject(
  Object.fromEntries(
    payloadFields().map(({ key, kind, maxLength, required }) => {
      const text = z
        .string()
        .max(maxLength)
        .refine((value) => !value.includes('\0'), 'must not contain NUL');
      if (kind === 'email' && required) return [key, z.email().max(maxLength)];
      return [key, required ? text.min(1, 'This is a required question') : text.optional()];
    }),
  ),
);

const submissionId = z.uuid();

/**
 * `POST /questionnaires/{submissionId}`: stored together with the job that relays
 * it, and only then answered. The same id again is a correction, never a second row.
 */
export function questionnaireRoutes(app: Api, { database, queue, limit, config }: Services): void {
  app.post('/questionnaires/:submissionId', async (c) => {
    await limit(c, 'writes', config.limits.writes);
    const id = submissionId.safeParse(c.req.param('submissionId'));
    if (!id.success) throw new Refusal('invalid_body', 'The submission id in the address must be a UUID.');
    const answers = (await readJson(c, questionnaire, maxPayloadBytes)) as Record<string, string>;
    const row = await database.queries.transaction().execute(async (transaction) => {
      const stored = await transaction
        .insertInto('questionnaires')
        .values({ submission_id: id.data, answers: JSON.stringify(answers) })
        .onConflict((conflict) =>
          conflict.column('submission_id').doUpdateSet({
            answers: JSON.stringify(answers),
            revision: sql`questionnaires.revision + 1`,
            updated_at: sql`now()`,
          }),
        )
        .returning(['revision', 'received_at'])
        .executeTakeFirstOrThrow();
      await queue.enqueue(transaction, 'questionnaire-relay', {
        submissionId: id.data,
        revision: stored.revision,
      });
      return stored;
    });
    queue.wake('questionnaire-relay');
    const body: QuestionnaireStored = {
      submissionId: id.data,
      receivedAt: row.received_at.toISOString(),
      updated: row.revision > 1,
    };
    return c.json(body, row.revision > 1 ? 200 : 201);
  });
}
