import type { SandboxContext } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { type ApiResult, invalidRequest, ok } from '../http/responses.ts';
import type { PaymentIntent } from '../storage/objects.ts';

/**
 * `GET /v1/payment_intents/search` by metadata: `metadata['purchase']:'x' AND metadata['plan']:'y'`. Stripe's search
 * lags by up to a minute; this one does not.
 */
export function searchIntents(context: SandboxContext, params: Params): ApiResult {
  params.allow(['query', 'limit', 'page']);
  const clauses = parseSearch(params.required('query'));
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const before = params.integer('page') ?? Number.MAX_SAFE_INTEGER;
  const matching = clauses.map(() => 'SELECT intent FROM intent_metadata WHERE key = ? AND value = ?');
  const rows = context.database.sql
    .prepare(
      // CROSS JOIN makes SQLite begin with the metadata; by itself it reads all intents in the order of the result.
      `SELECT seq, body FROM (${matching.join(' INTERSECT ')}) AS matching
       CROSS JOIN objects ON objects.id = matching.intent
       WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
    )
    .all(...clauses.flat(), before, limit + 1);
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

const quoted = (quote: string) => `${quote}((?:[^${quote}\\\\]|\\\\.)*)${quote}`;
const text = `(?:${quoted("'")}|${quoted('"')})`;
const clauseShape = new RegExp(`^\\s*metadata\\[${text}\\]\\s*:\\s*${text}\\s*$`);

/** The keys and values of a query. Quotes are single or double; a backslash escapes. */
export function parseSearch(query: string): [key: string, value: string][] {
  return query.split(/ AND (?=\s*metadata\[)/i).map((clause) => {
    const found = clauseShape.exec(clause);
    if (!found)
      throw invalidRequest(
        `We were unable to parse your search query: ${query.slice(0, 200)}. The sandbox searches by metadata.`,
        { param: 'query' },
      );
    const [, singleKey, doubleKey, single, double] = found;
    return [unescaped(singleKey ?? doubleKey ?? ''), unescaped(single ?? double ?? '')];
  });
}

function unescaped(escaped: string): string {
  return escaped.replace(/\\(.)/g, '$1');
}
