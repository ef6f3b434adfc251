import { payloadKeys } from '@site/domain/questionnaire-payload';
import { Hono } from 'hono';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { createUnknownIdError, limitToDays } from '../platform/operator/operations-server.ts';
import { streamList } from '../platform/operator/stream-list.ts';
import { readQuestionnaires } from './read-questionnaires.ts';

/** Creates the operator routes that list questionnaires with all their answers, newest first. */
export function questionnaireOperations(queries: Queries) {
  return new Hono()
    .get('/questionnaires', async (c) => {
      const since = await limitToDays(c, queries.selectFrom('questionnaires'), 'received_at');
      return await streamList(c, readQuestionnaires(queries, sql`received_at >= ${since}`), cellsOf);
    })
    .get('/questionnaires/:id', async (c) => {
      const id = c.req.param('id');
      const { data: submissionId } = z.uuid().safeParse(id);
      const questionnaire =
        submissionId &&
        (await queries
          .selectFrom('questionnaires')
          .selectAll()
          .where('submission_id', '=', submissionId)
          .executeTakeFirst());
      if (!questionnaire) throw createUnknownIdError(id, 'questionnaires');
      return c.json(cellsOf(questionnaire));
    });
}

function cellsOf(row: Selectable<Tables['questionnaires']>) {
  const answers = JSON.parse(row.answers) as Record<string, string>;
  const columnKeys = payloadKeys();
  const olderAnswers = Object.entries(answers).filter(([key]) => !columnKeys.includes(key));
  return {
    submissionId: row.submission_id,
    receivedAt: row.received_at,
    revision: row.revision,
    inSpreadsheet: row.relayed_revision === row.revision,
    ...Object.fromEntries(columnKeys.map((key) => [key, answers[key] ?? ''])),
    // Put all answers to questions that only older questionnaires contain into this single column, so that all rows
    // have the same columns.
    otherAnswers: olderAnswers.length > 0 ? JSON.stringify(Object.fromEntries(olderAnswers)) : '',
  };
}
