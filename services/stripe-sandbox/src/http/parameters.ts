import { invalidRequest, missingParam } from './responses.ts';

/** `a[b][0]=x` as a tree. List items have their index as key. Without a prototype, so that no key is special. */
export type FormTree = { [key: string]: string | FormTree };

const maxPairs = 1000;
const maxDepth = 8;

/** Parses `application/x-www-form-urlencoded` bodies and query strings as Stripe's SDKs nest them. */
export function parseForm(...texts: string[]): FormTree {
  const tree = branch();
  let pairs = 0;
  for (const text of texts)
    for (const [name, value] of new URLSearchParams(text)) {
      pairs += 1;
      if (pairs > maxPairs) throw invalidRequest(`Too many parameters: at most ${maxPairs} are allowed.`);
      insert(tree, name, value);
    }
  return tree;
}

function branch(): FormTree {
  return Object.create(null);
}

function insert(tree: FormTree, name: string, value: string): void {
  const path = steps(name);
  let node = tree;
  for (const step of path.slice(0, -1)) {
    const next = node[key(node, step)] ?? branch();
    if (typeof next === 'string') throw mixedError(name);
    node[key(node, step)] = next;
    node = next;
  }
  const last = key(node, path.at(-1) ?? '');
  if (typeof node[last] === 'object') throw mixedError(name);
  node[last] = value;
}

/** `[]` appends. */
function key(node: FormTree, step: string): string {
  return step === '' ? String(Object.keys(node).length) : step;
}

function steps(name: string): string[] {
  const shape = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!shape) throw invalidRequest(`Invalid parameter name: ${shortened(name)}`);
  const [, head = '', tail = ''] = shape;
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
  if (path.length > maxDepth) throw invalidRequest(`Parameter nested too deeply: ${shortened(name)}`);
  return path;
}

function mixedError(name: string) {
  return invalidRequest(`Invalid parameter: ${shortened(name)} is used both as a value and as an object.`);
}

function shortened(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}

const maxMetadataKeys = 50;
const maxMetadataKeyLength = 40;
const maxMetadataValueLength = 500;

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

  /** One value, not an object or a list. */
  isValue(key: string): boolean {
    return typeof this.#tree[key] === 'string';
  }

  allow(keys: readonly string[]): this {
    const unknown = this.keys().filter((key) => !keys.includes(key) && key !== 'expand');
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
    if (min !== undefined && value < min)
      throw invalidRequest(
        min === 1
          ? `This value must be greater than or equal to 1.`
          : `Invalid ${param}: must be at least ${min}`,
        { code: 'parameter_invalid_integer', param },
      );
    if (max !== undefined && value > max)
      throw invalidRequest(`Invalid ${param}: must be at most ${max}`, {
        code: 'parameter_invalid_integer',
        param,
      });
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
      if (key.length > maxMetadataKeyLength)
        throw invalidRequest(
          `Metadata keys can have up to ${maxMetadataKeyLength} characters, but you passed in a key of ${key.length}.`,
          { param: 'metadata' },
        );
      const value = changes.text(key, { max: maxMetadataValueLength });
      if (value === null || value === undefined) delete merged[key];
      else merged[key] = value;
    }
    if (Object.keys(merged).length > maxMetadataKeys)
      throw invalidRequest(`You can have up to ${maxMetadataKeys} keys in metadata.`, { param: 'metadata' });
    return merged;
  }
}
