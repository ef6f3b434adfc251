import { describe, expect, it } from 'vitest';
import { rawValuesIn } from './raw-values.ts';

describe('a style', () => {
  it.each([
    ['a { color: #c92f14; }', 'a colour'],
    ['a { background: rgb(0 0 0 / 50%); }', 'a colour'],
    ['a { font-size: 15px; }', 'a size of type'],
    ['a { font: 600 1rem/1.5 var(--font-text); }', 'a size of type'],
    ['a { font-family: Inter; }', 'a typeface'],
    ['a { max-width: 16ch; }', 'a width by the digit'],
    ['a { z-index: 10; }', 'a layer'],
    ['a { border-radius: 4px; }', 'a radius'],
    ['a { transition: opacity 200ms; }', 'a duration'],
  ])('%s says %s itself', (css, what) => {
    expect(rawValuesIn(css)).toMatchObject([{ line: 1, what }]);
  });

  it.each([
    'a { color: var(--color-text); border-radius: 0; transition-delay: 0s; }',
    'a { width: 26rem; margin: 2px; box-shadow: 0 0 0 1px var(--color-rule); }',
    '/* #c92f14 is the pointer */',
    'a { mask: url(#clip); fill: url("data:image/svg+xml,%23fff"); }',
    'a { transition: opacity var(--time-quick) var(--ease-out); }',
  ])('%s is left alone', (css) => expect(rawValuesIn(css)).toEqual([]));

  it('is told where it says it', () => {
    expect(rawValuesIn('a {\n  color: red;\n  z-index: 3;\n}')).toEqual([
      { line: 3, what: 'a layer', text: 'z-index: 3;' },
    ]);
  });
});
