import type { SQLInputValue } from 'node:sqlite';
import type { SandboxContext } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { type ApiResult, invalidRequest, ok } from '../http/responses.ts';
import type { PaymentIntent } from '../storage/objects.ts';

/** `GET /v1/payment_intents/search`. Stripe's search lags by up to a minute; this one does not. */
export function searchIntents(context: SandboxContext, params: Params): ApiResult {
  params.allow(['query', 'limit', 'page']);
  const { join, clauses } = parseSearch(params.required('query'));
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const before = readPage(params);
  const conditions = clauses.map(condition);
  const rows = context.database.sql
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
    // `metadata['k']:null` matches intents without that key.
    if (value === null) return { sql: `${negated ? '' : 'NOT '}(${base}))`, values: [field.key] };
    return { sql: `${not}(${base} AND value = ?))`, values: [field.key, value] };
  }
  const comparison = operator === ':' ? '=' : operator;
  const typed = field.name === 'amount' || field.name === 'created' ? Number(value) : value;
  return { sql: `${not}(json_extract(body, ?) ${comparison} ?)`, values: [`$.${field.name}`, typed] };
}

/**
 * Stripe's search language: clauses joined by AND or by OR, never both,
 * such as `metadata['purchase']:'x' AND amount>1000`.
 */
export type SearchQuery = { join: 'AND' | 'OR'; clauses: Clause[] };
export type Clause = { field: SearchField; operator: Operator; value: string | null; negated: boolean };
type SearchField = { name: 'amount' | 'created' | 'currency' | 'status' } | { name: 'metadata'; key: string };
type Operator = ':' | '>' | '<' | '>=' | '<=';

const clauseShape =
  /^\s*(-)?(?:(metadata)\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]|([a-z_]+))\s*(:|>=|<=|>|<)\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(null)|(-?\d+))/i;
const joinShape = /^\s+(AND|OR)\s+/i;

const numberFields = ['amount', 'created'] as const;
const textFields = ['currency', 'status'] as const;

export function parseSearch(text: string): SearchQuery {
  const clauses: Clause[] = [];
  let join: 'AND' | 'OR' | undefined;
  let rest = text;
  for (;;) {
    const found = clauseShape.exec(rest);
    if (!found) throw parseError(text);
    clauses.push(clause(found));
    rest = rest.slice(found[0].length);
    if (rest.trim() === '') return { join: join ?? 'AND', clauses };
    const next = joinShape.exec(rest);
    if (!next) throw parseError(text);
    const word = next[1]?.toUpperCase() === 'OR' ? 'OR' : 'AND';
    if (join !== undefined && join !== word)
      throw invalidRequest('You cannot mix AND and OR in one search query.', { param: 'query' });
    join = word;
    rest = rest.slice(next[0].length);
  }
}

function clause(found: RegExpExecArray): Clause {
  const [, minus, metadata, singleKey, doubleKey, name = '', sign = ':', single, double, empty, digits] =
    found;
  const quoted = single ?? double;
  const value = empty ? null : (digits ?? unescaped(quoted ?? ''));
  const operator = sign as Operator;
  const negated = minus !== undefined;
  if (metadata) {
    if (operator !== ':') throw unsupported('metadata', operator);
    return {
      field: { name: 'metadata', key: unescaped(singleKey ?? doubleKey ?? '') },
      operator,
      value,
      negated,
    };
  }
  const number = numberFields.find((known) => known === name.toLowerCase());
  if (number && value !== null && /^-?\d+$/.test(value))
    return { field: { name: number }, operator, value, negated };
  const word = textFields.find((known) => known === name.toLowerCase());
  if (word && operator === ':' && value !== null) return { field: { name: word }, operator, value, negated };
  throw unsupported(name, operator);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}

function unsupported(field: string, operator: string) {
  return invalidRequest(
    `The sandbox searches by metadata, status, currency, amount and created, not by \`${field.slice(0, 40)}${operator}\`.`,
    { param: 'query' },
  );
}

function parseError(text: string) {
  return invalidRequest(`We were unable to parse your search query: ${text.slice(0, 200)}`, {
    param: 'query',
  });
}
