import type { ObjectStore } from '../state/object-store.ts';
import type { Kind } from '../state/objects.ts';
import type { Params } from './params.ts';
import { invalidRequest } from './problem.ts';

/** Which references can be replaced by what they refer to. */
const kindByField: Record<string, Kind> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
};
const maxDepth = 4;
const maxPaths = 20;

type Json = { [key: string]: unknown };

/** Applies `expand[]`: `latest_charge`, `data.latest_charge`, `charge.payment_intent`. */
export function expanded(objects: ObjectStore, answer: object, params: Params): object {
  const paths = params.list('expand') ?? [];
  if (paths.length > maxPaths)
    throw invalidRequest(`You can expand at most ${maxPaths} properties.`, { param: 'expand' });
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Json;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > maxDepth)
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property.`, {
        param: 'expand',
      });
    expand(objects, copy, steps, path);
  }
  return copy;
}

function expand(objects: ObjectStore, node: Json, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const value = node[step];
  if (Array.isArray(value)) {
    for (const item of value) expand(objects, item, rest, path);
    return;
  }
  const kind = Object.hasOwn(kindByField, step) ? kindByField[step] : undefined;
  if (!kind || !Object.hasOwn(node, step))
    throw invalidRequest(`This property cannot be expanded (${path.slice(0, 80)}).`, { param: 'expand' });
  if (value === null || value === undefined) return;
  const target = typeof value === 'string' ? objects.find(kind, value) : value;
  if (!target) return;
  node[step] = target;
  expand(objects, target as Json, rest, path);
}
