import { describe, expect, it } from 'vitest';
import { parseSearch } from './search.ts';

describe('the search language', () => {
  it('reads quotes of both kinds, escapes, signs and negation', () => {
    expect(
      parseSearch(String.raw`metadata["a key"]:"it's \"so\"" AND -status:'canceled' AND amount>=100`),
    ).toEqual({
      join: 'AND',
      clauses: [
        { field: { name: 'metadata', key: 'a key' }, operator: ':', value: `it's "so"`, negated: false },
        { field: { name: 'status' }, operator: ':', value: 'canceled', negated: true },
        { field: { name: 'amount' }, operator: '>=', value: '100', negated: false },
      ],
    });
  });

  it('matches a missing key with null', () => {
    expect(parseSearch(`metadata['k']:null`).clauses[0]).toMatchObject({ value: null });
  });

  it.each([
    ['', /unable to parse/],
    ['purchase', /unable to parse/],
    ["status:'a' status:'b'", /unable to parse/],
    ["status:'a' AND", /unable to parse/],
    ["status:'open", /unable to parse/],
    ["status:'a' AND currency:'usd' OR amount>1", /cannot mix AND and OR/],
    ["email:'a@b'", /not by `email:`/],
    ["amount:'many'", /not by `amount:`/],
    ["status>'a'", /not by `status>`/],
  ])('rejects %j', (query, message) => {
    expect(() => parseSearch(query)).toThrow(message);
  });
});
