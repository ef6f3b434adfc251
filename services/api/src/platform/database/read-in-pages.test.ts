import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';

test('lists have every row once, also of one moment and across pages, and are empty where nothing is stored', async () => {
  const api = await openApi();
  expect(await api.operate('/waitlist')).toEqual([]);
  const queries = api.queries();
  // Seven rows share each millisecond and differ by microseconds.
  const moment = sql`now() - n * interval '143 microseconds'`;
  const numbers = sql`from generate_series(1, 1100) as n`;
  await sql`insert into waitlist (email, joined_at) select n || '@example.com', ${moment} ${numbers}`.execute(
    queries,
  );
  await sql`insert into orders (purchase_id, order_number, status, plan_name, amount, created_at)
    select gen_random_uuid(), 'ORD-1-' || n, 'created', 'Deck', 650, ${moment} ${numbers}`.execute(queries);
  await sql`insert into questionnaires (submission_id, answers, received_at, email)
    select gen_random_uuid(), '{"n":"' || n || repeat('x', n * 5) || '"}', ${moment}, 'ada@example.com' ${numbers}`.execute(
    queries,
  );
  const different = async (path: string, key: string, body?: object) => {
    const read = await api.operate<
      Record<string, unknown>[] & { questionnaires?: Record<string, unknown>[] }
    >(path, body);
    const rows = read.questionnaires ?? read;
    return [rows.length, new Set(rows.map((row) => row[key])).size];
  };
  expect(await different('/waitlist', 'email')).toEqual([1100, 1100]);
  expect(await different('/orders', 'orderNumber')).toEqual([1100, 1100]);
  expect(await different('/questionnaires', 'otherAnswers')).toEqual([1100, 1100]);
  expect(await different('/data-subject/export', 'submissionId', { email: 'ada@example.com' })).toEqual([
    1100, 1100,
  ]);
});
