import { payloadKeys } from '@site/domain/questionnaire';
import { Hono } from 'hono';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { sinceDays, unknownId } from '../platform/operator/operations-server.ts';

/** Questionnaires with all answers, the newest first. */
export function questionnaireOperations(queries: Queries) {
  const all = () => queries.selectFrom('questionnaires').selectAll().orderBy('received_at', 'desc');
  return new Hono()
    .get('/questionnaires', async (c) => {
      const rows = await all()
        .where('received_at', '>=', sinceDays(c.req.query('days')))
        .execute();
      return c.json(rows.map(cellsOf));
    })
    .get('/questionnaires/:id', async (c) => {
      const id = c.req.param('id');
      const found = await all().where(sql`submission_id::text`, '=', id.toLowerCase()).executeTakeFirst();
      if (!found) throw unknownId(id, 'questionnaires');
      return c.json(cellsOf(found));
    });
}

function cellsOf(row: Selectable<Tables['questionnaires']>) {
  const answers = JSON.parse(row.answers) as Record<string, string>;
  const known = payloadKeys();
  // Answers to an older version of the questionnaire follow.
  const keys = [...known, ...Object.keys(answers).filter((key) => !known.includes(key))];
  return {
    submissionId: row.submission_id,
    receivedAt: row.received_at,
    revision: row.revision,
    inSpreadsheet: row.relayed_revision === row.revision,
    ...Object.fromEntries(keys.map((key) => [key, answers[key] ?? ''])),
  };
}
