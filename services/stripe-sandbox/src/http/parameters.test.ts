import { describe, expect, it } from 'vitest';
import { parseForm } from './parameters.ts';

describe('form bodies', () => {
  it('are read as the SDKs nest them', () => {
    expect(parseForm('a=1&m[x]=2&m[y][z]=a+b&list[0]=p&list[1]=q&free[]=r&free[]=s')).toEqual({
      a: '1',
      m: { x: '2', y: { z: 'a b' } },
      list: { 0: 'p', 1: 'q' },
      free: { 0: 'r', 1: 's' },
    });
  });

  it('give no key a special meaning', () => {
    const tree = parseForm('__proto__[polluted]=1&constructor=2');
    expect(Object.keys(tree)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
