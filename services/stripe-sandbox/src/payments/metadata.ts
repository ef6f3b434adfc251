import type { Params } from '../http/params.ts';
import { invalidRequest } from '../http/problem.ts';

type Metadata = Record<string, string>;

const maxKeys = 50;
const maxKeyLength = 40;
const maxValueLength = 500;

/** Stripe merges: a key sent empty goes, `metadata=''` clears, what is not named stays. */
export function mergedMetadata(current: Metadata, params: Params): Metadata {
  if (!params.has('metadata')) return current;
  const changes = params.group('metadata');
  if (!changes) return {};
  const merged: Metadata = { ...current };
  for (const key of changes.keys()) {
    if (key.length > maxKeyLength)
      throw invalidRequest(
        `Metadata keys can have up to ${maxKeyLength} characters, but you passed in a key of ${key.length}.`,
        { param: 'metadata' },
      );
    const value = changes.text(key, { max: maxValueLength });
    if (value === null || value === undefined) delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > maxKeys)
    throw invalidRequest(`You can have up to ${maxKeys} keys in metadata.`, { param: 'metadata' });
  return merged;
}
