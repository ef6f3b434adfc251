import { invalidRequest } from '../http/problem.ts';

/**
 * The provider's search language: clauses joined by AND or by OR, never both,
 * such as `metadata['purchase']:'x' AND amount>1000`.
 */
export type SearchQuery = { join: 'AND' | 'OR'; clauses: Clause[] };
export type Clause = { field: SearchField; operator: Operator; value: string | null; negated: boolean };
type SearchField = { name: 'amount' | 'created' | 'currency' | 'status' } | { name: 'metadata'; key: string };
type Operator = ':' | '>' | '<' | '>=' | '<=';

const clauseShape =
  /^\s*(-)?(?:(metadata)\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]|([a-z_]+))\s*(:|>=|<=|>|<)\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(null)|(-?\d+))/i;
const joinShape = /^\s+(AND|OR)\s+/i;

const numbers = ['amount', 'created'] as const;
const words = ['currency', 'status'] as const;

export function parseSearch(text: string): SearchQuery {
  const clauses: Clause[] = [];
  let join: 'AND' | 'OR' | undefined;
  let rest = text;
  for (;;) {
    const found = clauseShape.exec(rest);
    if (!found) throw unreadable(text);
    clauses.push(clause(found));
    rest = rest.slice(found[0].length);
    if (rest.trim() === '') return { join: join ?? 'AND', clauses };
    const next = joinShape.exec(rest);
    if (!next) throw unreadable(text);
    const word = next[1]?.toUpperCase() === 'OR' ? 'OR' : 'AND';
    if (join !== undefined && join !== word)
      throw invalidRequest('You cannot mix AND and OR in one search query.', { param: 'query' });
    join = word;
    rest = rest.slice(next[0].length);
  }
}

function clause(found: RegExpExecArray): Clause {
  const [, minus, metadata, singleKey, doubleKey, name = '', sign = ':', single, double, empty, digits] =
    found;
  const quoted = single ?? double;
  const value = empty ? null : (digits ?? unescaped(quoted ?? ''));
  const operator = sign as Operator;
  const negated = minus !== undefined;
  if (metadata) {
    if (operator !== ':') throw unsupported('metadata', operator);
    return {
      field: { name: 'metadata', key: unescaped(singleKey ?? doubleKey ?? '') },
      operator,
      value,
      negated,
    };
  }
  const number = numbers.find((known) => known === name.toLowerCase());
  if (number && value !== null && /^-?\d+$/.test(value))
    return { field: { name: number }, operator, value, negated };
  const word = words.find((known) => known === name.toLowerCase());
  if (word && operator === ':' && value !== null) return { field: { name: word }, operator, value, negated };
  throw unsupported(name, operator);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}

function unsupported(field: string, operator: string) {
  return invalidRequest(
    `The sandbox searches by metadata, status, currency, amount and created, not by \`${field.slice(0, 40)}${operator}\`.`,
    { param: 'query' },
  );
}

function unreadable(text: string) {
  return invalidRequest(`We were unable to parse your search query: ${text.slice(0, 200)}`, {
    param: 'query',
  });
}
