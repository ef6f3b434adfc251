import type { CreatedRange, ObjectStore, PageQuery } from '../state/object-store.ts';
import type { Kind } from '../state/objects.ts';
import type { Params } from './params.ts';
import { type Answer, invalidRequest, noSuch, ok } from './problem.ts';

/** Parameters that narrow a list, and where in the object they look. */
type Filters = Record<string, string>;

const pageKeys = ['limit', 'starting_after', 'ending_before', 'created'];
const bounds = ['gt', 'gte', 'lt', 'lte'] as const;

/** A list as Stripe pages it: newest first, by cursor. */
export function listObjects(
  objects: ObjectStore,
  kind: Kind,
  url: string,
  params: Params,
  filters: Filters = {},
): Answer {
  params.allow([...pageKeys, ...Object.keys(filters)]);
  const startingAfter = cursor(objects, kind, params, 'starting_after');
  const endingBefore = cursor(objects, kind, params, 'ending_before');
  if (startingAfter !== undefined && endingBefore !== undefined)
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.');
  const { data, hasMore } = objects.page(kind, {
    limit: params.integer('limit', { min: 1, max: 100 }) ?? 10,
    startingAfter,
    endingBefore,
    created: createdRange(params),
    where: conditions(params, filters),
  });
  return ok({ object: 'list', url, has_more: hasMore, data });
}

function cursor(objects: ObjectStore, kind: Kind, params: Params, key: string): string | undefined {
  const id = params.text(key);
  if (id === undefined || id === null) return undefined;
  if (objects.position(kind, id) === undefined) throw noSuch(kind, id, key);
  return id;
}

function conditions(params: Params, filters: Filters): PageQuery['where'] {
  return Object.entries(filters).flatMap(([key, path]) => {
    if (!params.has(key)) return [];
    const oneOf = params.isValue(key) ? [params.required(key)] : (params.list(key) ?? []);
    return [{ path, oneOf }];
  });
}

function createdRange(params: Params): CreatedRange | undefined {
  if (!params.has('created')) return undefined;
  if (params.isValue('created')) {
    const exactly = params.integer('created') ?? 0;
    return { gte: exactly, lte: exactly };
  }
  const range = params.group('created')?.allow(bounds);
  const entries = bounds.map((bound) => [bound, range?.integer(bound)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
