import { z } from 'zod';
import {
  type ApiError,
  createInvalidRequestError,
  createMissingParamError,
  createNotImplementedError,
} from './stripe-errors.ts';

/**
 * Nested parameters, parsed from names such as `a[b][0]=x`. List items are keyed by their index. The objects have no
 * prototype, so no key has a special meaning.
 */
type FormTree = { [key: string]: string | FormTree };

/** Parses form parameters, which use the nested notation of Stripe's SDKs. */
export function parseForm(form: URLSearchParams): FormTree {
  const tree: FormTree = Object.create(null);
  for (const [name, value] of form) insert(tree, name, value);
  return tree;
}

function insert(tree: FormTree, name: string, value: string): void {
  const path = name.split(/\]?\[/).map((step) => step.replace(/\]$/, ''));
  const last = path.pop() ?? '';
  let node = tree;
  for (const step of path) {
    node[step] ??= Object.create(null) as FormTree;
    const next = node[step];
    if (typeof next !== 'object') throw createInvalidRequestError(`Invalid parameter: ${name.slice(0, 80)}`);
    node = next;
  }
  // An empty key (`[]`) appends to the list.
  node[last || String(Object.keys(node).length)] = value;
}

/** A line of text. As in Stripe's API, an empty string unsets the field. */
const line = z
  .string()
  .max(5000)
  .transform((value) => value || null);
export const text = line.optional();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
/** An amount in cents within Stripe's limits. */
export const amount = integer.pipe(z.number().min(50).max(99_999_999));
export const createList = <T extends z.ZodType>(item: T) =>
  z.record(z.string(), item).transform((items) => Object.values(items));
export const nullableLine = line.default(null);
export const address = z.strictObject({
  city: nullableLine,
  country: nullableLine,
  line1: nullableLine,
  line2: nullableLine,
  postal_code: nullableLine,
  state: nullableLine,
});

/**
 * Parses changes to metadata into a function that merges the changes as Stripe does. An empty value removes a key,
 * `metadata=''` removes all keys, and keys that the changes do not mention are kept.
 */
export const metadata = z
  .union([z.literal(''), z.record(z.string().max(40), z.string().max(500))], 'Invalid metadata')
  .optional()
  .transform((changes) => (current: Record<string, string>): Record<string, string> => {
    const merged = changes === '' ? {} : { ...current, ...changes };
    return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  });

/** @throws ApiError describing the first invalid parameter */
export function readParameters<S extends z.ZodType>(schema: S, tree: FormTree): z.output<S> {
  const { data, error } = schema.safeParse(tree, { reportInput: true });
  if (error?.issues[0]) throw errorOf(error.issues[0]);
  return data as z.output<S>;
}

function errorOf(issue: z.core.$ZodIssue): ApiError {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    return createNotImplementedError(`The parameter ${unknown.slice(0, 80)}`, { param: unknown });
  }
  if (issue.input === undefined) return createMissingParamError(param);
  // Report the value as not implemented rather than invalid, because Stripe may accept it.
  if (issue.code === 'invalid_value')
    return createNotImplementedError(`${param} ${String(issue.input)}`, { param });
  return createInvalidRequestError(`Invalid ${param}: ${issue.message}`, { param });
}

/** Formats a parameter's name as Stripe's errors do, for example `card[number]`. */
const nameOf = ([head, ...rest]: readonly PropertyKey[]) =>
  String(head ?? '') + rest.map((key) => `[${String(key)}]`).join('');
