import { describe, expect, it } from 'vitest';
import { findUnsupportedStyles } from './style-support.ts';

describe('the check of styles', () => {
  it.each([
    ['a { interpolate-size: allow-keywords }', 'css.properties.interpolate-size'],
    ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['a { animation-timing-function: linear(0, 1) }', 'css.types.easing-function.linear-function'],
    ['a { width: calc-size(auto, size) }', 'css.types.calc-size'],
    ['@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
    [
      '@media (prefers-reduced-transparency) { a { opacity: 1 } }',
      'css.at-rules.media.prefers-reduced-transparency',
    ],
    ['a:has-slotted { opacity: 1 }', 'css.selectors.has-slotted'],
    ['a { width: 1rcap }', 'css.types.length.rcap'],
  ])('finds what is missing in %s', async (code, feature) => {
    expect(await findUnsupportedStyles(code)).toContain(feature);
  });

  it.each([
    'a { width: min(100%, 20dvh); color: color-mix(in srgb, red, blue) }',
    'a:has(> b) { inset: 0; container-type: inline-size; width: 3cqi }',
    '@layer base { a { & b { text-wrap: balance } } }',
    '@supports (animation-timeline: view()) { a { animation-timeline: view() } }',
    '@container (inline-size > 20rem) { a::before { content: "light-dark(red)" } }',
  ])('passes %s', async (code) => {
    expect(await findUnsupportedStyles(code)).toEqual([]);
  });
});
