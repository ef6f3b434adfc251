import type { SQLInputValue } from 'node:sqlite';
import type { Params } from '../http/params.ts';
import { type Answer, invalidRequest, ok } from '../http/problem.ts';
import type { PaymentIntent } from '../state/objects.ts';
import type { World } from '../world.ts';
import { type Clause, parseSearch } from './search-query.ts';

/** `GET /v1/payment_intents/search`. Unlike the provider's, it finds at once what was just written. */
export function searchIntents(world: World, params: Params): Answer {
  params.allow(['query', 'limit', 'page']);
  const { join, clauses } = parseSearch(params.required('query'));
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const before = readPage(params);
  const conditions = clauses.map(condition);
  const rows = world.database.sql
    .prepare(
      `SELECT seq, body FROM objects
       WHERE kind = 'payment_intent' AND seq < ? AND (${conditions.map(({ sql }) => sql).join(` ${join} `)})
       ORDER BY seq DESC LIMIT ?`,
    )
    .all(before, ...conditions.flatMap(({ values }) => values), limit + 1);
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return ok({
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: hasMore,
    next_page: hasMore ? String(page.at(-1)?.seq) : null,
    data: page.map((row) => JSON.parse(String(row.body)) as PaymentIntent),
  });
}

function readPage(params: Params): number {
  const page = params.text('page');
  if (page === undefined || page === null) return Number.MAX_SAFE_INTEGER;
  if (/^\d{1,15}$/.test(page)) return Number(page);
  throw invalidRequest('Invalid page token.', { param: 'page' });
}

type Condition = { sql: string; values: SQLInputValue[] };

function condition({ field, operator, value, negated }: Clause): Condition {
  const not = negated ? 'NOT ' : '';
  if (field.name === 'metadata') {
    const base = 'id IN (SELECT intent FROM intent_metadata WHERE key = ?';
    // `metadata['k']:null` asks for intents without that key.
    if (value === null) return { sql: `${negated ? '' : 'NOT '}(${base}))`, values: [field.key] };
    return { sql: `${not}(${base} AND value = ?))`, values: [field.key, value] };
  }
  const comparison = operator === ':' ? '=' : operator;
  const typed = field.name === 'amount' || field.name === 'created' ? Number(value) : value;
  return { sql: `${not}(json_extract(body, ?) ${comparison} ?)`, values: [`$.${field.name}`, typed] };
}
