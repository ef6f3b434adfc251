import { describe, expect, it } from 'vitest';
import { findUnsupported } from './browser-support.ts';

const featuresIn = (code: string) => findUnsupported('page.tsx', code).map(({ feature }) => feature);

describe('the check of Web APIs', () => {
  it.each([
    ["const address = URL.parse('x')", 'api.URL.parse_static'],
    ['fetch(url, { signal: AbortSignal.any([a, b]) })', 'api.AbortSignal.any_static'],
    ['const groups = Map.groupBy(items, keyOf)', 'javascript.builtins.Map.groupBy'],
    ['const { promise } = Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['document.startViewTransition(() => {})', 'api.Document.startViewTransition'],
    ['text.replace(/(?<!\\d)\\d{3}/, mark)', 'javascript.regular_expressions.lookbehind_assertion'],
    ['const matches = /(?i:deck)s/.test(text)', 'javascript.regular_expressions.modifier'],
    ['const matches = /[\\p{L}--q]/v.test(text)', 'javascript.builtins.RegExp.unicodeSets'],
    ['<p>{texts.findLastIndex(isOld) || new EyeDropper()}</p>', 'api.EyeDropper'],
  ])('finds %s', (code, feature) => {
    expect(featuresIn(code)).toEqual([feature]);
  });

  it.each([
    'items.toSorted((a, b) => a - b).at(-1)',
    'fetch(url, { signal: AbortSignal.timeout(10) })',
    'requestIdleCallback(prefetch)',
    "text.replace(/(?<whole>\\d)(?=\\d{3})(?:x)/gu, '$1')",
    'structuredClone(crypto.randomUUID())',
    'const restore = () => {}; restore()',
  ])('passes %s', (code) => {
    expect(featuresIn(code)).toEqual([]);
  });
});
