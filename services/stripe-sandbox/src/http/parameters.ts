import { invalidRequest, missingParam } from './responses.ts';

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
  if (head === '' || path.length > maxDepth)
    throw invalidRequest(`Invalid parameter name: ${name.slice(0, 80)}`);
  let node = tree;
  path.forEach((step, depth) => {
    // `[]` appends.
    const key = step || String(Object.keys(node).length);
    const known = node[key];
    const isLast = depth === path.length - 1;
    if (typeof known === (isLast ? 'object' : 'string'))
      throw invalidRequest(
        `Invalid parameter: ${name.slice(0, 80)} is used both as a value and as an object.`,
      );
    const next: FormTree = typeof known === 'object' ? known : Object.create(null);
    node[key] = isLast ? value : next;
    node = next;
  });
}

const maxMetadata = { keys: 50, keyLength: 40, valueLength: 500 };

type TextRules = { max?: number };
type IntegerRules = { min?: number; max?: number };

/**
 * The parameters of one request, read with Stripe's error messages. An absent
 * value reads `undefined`; an empty one, which unsets, reads `null`.
 */
export class Params {
  readonly #tree: FormTree;
  readonly #prefix: string;
  constructor(tree: FormTree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  /** The parameter as Stripe names it in errors: `card[number]`. */
  name(key: string): string {
    return this.#prefix ? `${this.#prefix}[${key}]` : key;
  }

  keys(): string[] {
    return Object.keys(this.#tree);
  }

  has(key: string): boolean {
    return this.#tree[key] !== undefined;
  }

  allow(keys: readonly string[]): this {
    const unknown = this.keys().filter((key) => !keys.includes(key));
    const [first] = unknown;
    if (first === undefined) return this;
    const names = unknown.map((key) => this.name(key)).join(', ');
    throw invalidRequest(`Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${names}`, {
      code: 'parameter_unknown',
      param: this.name(first),
    });
  }

  text(key: string, { max = 5000 }: TextRules = {}): string | null | undefined {
    const value = this.#tree[key];
    const param = this.name(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      throw invalidRequest(`Invalid string: ${param} must be a string`, { param });
    if (value.length > max)
      throw invalidRequest(
        `Invalid ${param}: must be at most ${max} characters, but you provided one with ${value.length}`,
        { param },
      );
    return value === '' ? null : value;
  }

  required(key: string, rules?: TextRules): string {
    const value = this.text(key, rules);
    const param = this.name(key);
    if (value === undefined) throw missingParam(param);
    if (value === null)
      throw invalidRequest(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param },
      );
    return value;
  }

  integer(key: string, { min, max }: IntegerRules = {}): number | undefined {
    if (!this.has(key)) return undefined;
    const text = this.required(key);
    const param = this.name(key);
    if (!/^-?\d{1,15}$/.test(text))
      throw invalidRequest(`Invalid integer: ${text.slice(0, 40)}`, {
        code: 'parameter_invalid_integer',
        param,
      });
    const value = Number(text);
    if (value < (min ?? value) || value > (max ?? value))
      throw invalidRequest(
        `Invalid ${param}: must be ${value < (min ?? value) ? `at least ${min}` : `at most ${max}`}`,
        {
          code: 'parameter_invalid_integer',
          param,
        },
      );
    return value;
  }

  flag(key: string): boolean | undefined {
    const text = this.text(key);
    if (text === undefined || text === null) return undefined;
    if (text === 'true' || text === 'false') return text === 'true';
    throw invalidRequest(`Invalid boolean: ${text.slice(0, 40)}`, { param: this.name(key) });
  }

  choice<T extends string>(key: string, options: readonly T[]): T | undefined {
    const text = this.text(key);
    if (text === undefined || text === null) return undefined;
    const chosen = options.find((option) => option === text);
    if (chosen === undefined)
      throw invalidRequest(`Invalid ${this.name(key)}: must be one of ${options.join(', ')}`, {
        param: this.name(key),
      });
    return chosen;
  }

  group(key: string): Params | undefined {
    const value = this.#tree[key];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: this.name(key) });
    return new Params(value, this.name(key));
  }

  list(key: string): string[] | undefined {
    const value = this.#tree[key];
    if (value === undefined || value === '') return undefined;
    const items = typeof value === 'string' ? [] : Object.values(value);
    if (typeof value === 'string' || items.some((item) => typeof item !== 'string'))
      throw invalidRequest('Invalid array', { param: this.name(key) });
    return items.filter((item) => typeof item === 'string');
  }

  email(key: string): string | null | undefined {
    const email = this.text(key, { max: 800 });
    if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
      throw invalidRequest(`Invalid email address: ${email.slice(0, 80)}`, {
        code: 'email_invalid',
        param: this.name(key),
      });
    return email;
  }

  /** Merges as Stripe does: an empty key is removed, `metadata=''` clears, other keys stay. */
  metadata(current: Record<string, string>): Record<string, string> {
    if (!this.has('metadata')) return current;
    const changes = this.group('metadata');
    if (!changes) return {};
    const merged = { ...current };
    for (const key of changes.keys()) {
      const value = changes.text(key, { max: maxMetadata.valueLength });
      if (value === null || value === undefined) delete merged[key];
      else merged[key] = value;
    }
    const names = Object.keys(merged);
    if (names.length > maxMetadata.keys || names.some(({ length }) => length > maxMetadata.keyLength))
      throw invalidRequest(
        `Metadata can have ${maxMetadata.keys} keys of ${maxMetadata.keyLength} characters.`,
        { param: 'metadata' },
      );
    return merged;
  }
}
