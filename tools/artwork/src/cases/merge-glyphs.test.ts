import { optimize } from 'svgo';
import { describe, expect, it } from 'vitest';
import { mergeGlyphs } from './merge-glyphs.ts';

const glyph = (id: string) =>
  `<symbol id="${id}" overflow="visible"><path d="M1-2H5v2Zm0 0" style="stroke:none"/></symbol>`;

/** A drawing with the glyphs a and b, as it is after the plugin. */
const merged = (body: string): string =>
  optimize(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs>${glyph('a')}${glyph('b')}</defs>${body}</svg>`,
    { plugins: [mergeGlyphs] },
  ).data;

const use = (id: string, x: number, y: number, attributes = 'style="fill:red"') =>
  `<use xlink:href="#${id}" x="${x}" y="${y}" ${attributes}/>`;
const red = 'style="fill:red;stroke:none"';

describe('glyphs of a drawing', () => {
  it('become one path at their places while they follow one another in one style', () => {
    const svg = merged(use('a', 10, 20) + use('b', 15.5, 20) + use('a', 20, 20, 'style="fill:blue"'));
    expect(svg).toContain(
      `<path d="M11 18h4v2zM16.5 18h4v2z" ${red}/><path d="M21 18h4v2z" style="fill:blue;stroke:none"/>`,
    );
    expect(svg).not.toContain('<use');
    expect(svg).not.toContain('<symbol');
  });

  it('are not merged across another element, which may cover the first ones', () => {
    const svg = merged(`${use('a', 0, 2)}<path d="M0 0h9v9z"/>${use('b', 4, 2)}`);
    expect(svg).toContain(`<path d="M1 0h4v2z" ${red}/><path d="M0 0h9v9z"/><path d="M5 0h4v2z" ${red}/>`);
  });

  it('stay references where a use does more than place them, with the symbols that these need', () => {
    const svg = merged(use('a', 0, 0, 'mask="url(#m)"') + use('b', 0, 2));
    expect(svg).toContain('<use xlink:href="#a" x="0" y="0" mask="url(#m)"/>');
    expect(svg).toContain('id="a"');
    expect(svg).not.toContain('id="b"');
  });
});
