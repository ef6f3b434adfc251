import type { SandboxContext } from '../context.ts';
import type { Params } from '../http/parameters.ts';
import { type ApiResult, invalidRequest, ok } from '../http/responses.ts';

/**
 * `GET /v1/payment_intents/search` by one key of the metadata, as the API searches: `metadata['purchase']:'x'`. Stripe's
 * search lags by up to a minute; this one does not.
 */
export function searchIntents({ objects }: SandboxContext, params: Params): ApiResult {
  params.allow(['query', 'limit']);
  const query = params.required('query');
  const [, key = '', value] = /^metadata\['([^'\\]+)'\]:'([^'\\]*)'$/.exec(query) ?? [];
  if (value === undefined)
    throw invalidRequest(
      `We were unable to parse your search query: ${query.slice(0, 200)}. The sandbox reads metadata['key']:'value'.`,
      { param: 'query' },
    );
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10;
  const found = objects.newestFirst('payment_intent').filter(({ metadata }) => metadata[key] === value);
  return ok({
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: found.length > limit,
    next_page: null,
    data: found.slice(0, limit),
  });
}
