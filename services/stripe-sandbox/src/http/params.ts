import type { FormTree } from './form-body.ts';
import { invalidRequest, missingParam } from './problem.ts';

type TextRules = { max?: number };
type IntegerRules = { min?: number; max?: number };

/**
 * The parameters of one call, read with Stripe's own refusals. A value that is
 * absent reads `undefined`; one sent empty, which unsets, reads `null`.
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

  /** Sent as one value, not as an object or a list. */
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

  /** An address of this kind may be visited: a browser is sent there. */
  webAddress(key: string): string | undefined {
    const text = this.text(key);
    if (text === undefined || text === null) return undefined;
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: this.name(key) });
  }
}
