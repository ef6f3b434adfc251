import { z } from 'zod';
import { type ApiError, invalidRequest, missingParam, notImplemented } from './stripe-errors.ts';

/** `a[b][0]=x` as a tree. List items have their index as key. Without a prototype, so that no key is special. */
export type FormTree = { [key: string]: string | FormTree };

const maxDepth = 8;

/** Parses `application/x-www-form-urlencoded` bodies and query strings as Stripe's SDKs nest them. */
export function parseForm(...texts: string[]): FormTree {
  const tree: FormTree = Object.create(null);
  for (const text of texts) for (const [name, value] of new URLSearchParams(text)) insert(tree, name, value);
  return tree;
}

function insert(tree: FormTree, name: string, value: string): void {
  const [, head = '', tail = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
  let node = tree;
  if (head === '' || path.length > maxDepth) throw invalidRequest(`Invalid parameter: ${name.slice(0, 80)}`);
  path.forEach((step, depth) => {
    // `[]` appends.
    const key = step || String(Object.keys(node).length);
    const known = node[key];
    const isLast = depth === path.length - 1;
    if (typeof known === (isLast ? 'object' : 'string'))
      throw invalidRequest(`Invalid parameter: ${name.slice(0, 80)} is both a value and an object.`);
    const next: FormTree = typeof known === 'object' ? known : Object.create(null);
    node[key] = isLast ? value : next;
    node = next;
  });
}

/** An absent text reads `undefined`; an empty one, which unsets, reads `null`. */
export const text = z
  .string()
  .max(5000)
  .transform((value) => value || null)
  .optional();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const integer = z
  .string()
  .refine((value) => /^-?\d{1,15}$/.test(value), {
    error: 'Invalid integer',
    params: { code: 'parameter_invalid_integer' },
    abort: true,
  })
  .transform(Number);
export const email = text.refine((value) => !value || /^[^\s@]+@[^\s@]+$/.test(value), {
  error: 'Invalid email address',
  params: { code: 'email_invalid' },
});
export const list = <T extends z.ZodType>(item: T) =>
  z.record(z.string(), item).transform((items) => Object.values(items));
const line = z
  .string()
  .max(5000)
  .transform((value) => value || null)
  .default(null);
export const address = z.strictObject({
  city: line,
  country: line,
  line1: line,
  line2: line,
  postal_code: line,
  state: line,
});

/** Changes to the metadata, merged as Stripe does: an empty key is removed, `metadata=''` clears, other keys stay. */
export const metadata = z
  .union([z.literal(''), z.record(z.string().max(40), z.string().max(500))], 'Invalid metadata')
  .optional()
  .transform((changes) => (current: Record<string, string>): Record<string, string> => {
    const merged = changes === '' ? {} : { ...current, ...changes };
    return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  });

/** @throws ApiError about the first parameter that is wrong */
export function readParameters<S extends z.ZodType>(schema: S, tree: FormTree): z.output<S> {
  const { data, error } = schema.safeParse(tree);
  if (error?.issues[0]) throw errorOf(error.issues[0], tree);
  return data as z.output<S>;
}

function errorOf(issue: z.core.$ZodIssue, tree: FormTree): ApiError {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    return notImplemented(`The parameter ${unknown.slice(0, 80)}`, { param: unknown });
  }
  const given = issue.path.reduce<string | FormTree | undefined>(
    (node, key) => (typeof node === 'object' ? node[String(key)] : undefined),
    tree,
  );
  if (given === undefined) return missingParam(param);
  const code = issue.code === 'custom' ? issue.params?.code : undefined;
  if (code === 'not_implemented') return notImplemented(`${param} ${String(given)}`, { param });
  if (given !== '') return invalidRequest(`Invalid ${param}: ${issue.message}`, { code, param });
  return invalidRequest(`You passed an empty string for '${param}', which cannot be unset.`, {
    code: 'parameter_invalid_empty',
    param,
  });
}

/** A value that Stripe knows and the sandbox does not. */
export const only = (...values: string[]) =>
  z.string().refine((value) => values.includes(value), { params: { code: 'not_implemented' } });

/** As Stripe names it in errors: `card[number]`. */
const nameOf = ([head, ...rest]: readonly PropertyKey[]) =>
  String(head ?? '') + rest.map((key) => `[${String(key)}]`).join('');
