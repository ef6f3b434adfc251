import type { CustomPlugin, XastElement, XastParent } from 'svgo';
import svgpath from 'svgpath';

/**
 * A plugin for svgo that merges consecutive glyphs of one style into a single path, which replaces a `<use>` and a
 * `<symbol>` per glyph. Browsers style and lay out every element on the main thread, and a page of a plan has a
 * thousand glyphs. After compression, repeated outlines are no larger than references. svgo then removes the unused
 * symbols.
 */
export const mergeGlyphs: CustomPlugin = {
  name: 'mergeGlyphs',
  fn: (root) => {
    const glyphs = new Map<string, Glyph>();
    collectGlyphs(root, glyphs);
    mergeIn(root, glyphs);
    return null;
  },
};

/** The outline and the style of a symbol. Each `<use>` of the symbol adds its own style to the symbol's style. */
type Glyph = { outline: string; style: string };

const isElement = (node: { type: string }): node is XastElement => node.type === 'element';

/** Collects symbols with a single path. pdftocairo writes one such symbol per glyph of a typeface. */
function collectGlyphs(parent: XastParent, glyphs: Map<string, Glyph>): void {
  for (const node of parent.children.filter(isElement)) {
    collectGlyphs(node, glyphs);
    const [path, ...others] = node.children.filter(isElement);
    if (node.name !== 'symbol' || path?.name !== 'path' || others.length > 0) continue;
    const { d = '', style = '', ...rest } = path.attributes;
    if (Object.keys(rest).length === 0) {
      glyphs.set(node.attributes.id ?? '', { outline: d, style });
    }
  }
}

/** Returns the glyph and position of a `<use>` that only places a glyph; undefined for any other node. */
function readPlacedGlyph(
  node: XastParent['children'][number] | undefined,
  glyphs: ReadonlyMap<string, Glyph>,
) {
  if (!node || !isElement(node) || node.name !== 'use') return undefined;
  const { 'xlink:href': href = '', x = '0', y = '0', style = '', ...rest } = node.attributes;
  const glyph = glyphs.get(href.slice(1));
  if (!glyph || Object.keys(rest).length > 0) return undefined;
  return { ...glyph, style: [style, glyph.style].filter(Boolean).join(';'), x: Number(x), y: Number(y) };
}

function mergeIn(parent: XastParent, glyphs: ReadonlyMap<string, Glyph>): void {
  const merged: XastParent['children'] = [];
  let run: { path: XastElement; style: string } | undefined;
  for (const node of parent.children) {
    const use = readPlacedGlyph(node, glyphs);
    if (!use) {
      run = undefined;
      merged.push(node);
      if (isElement(node)) mergeIn(node, glyphs);
      continue;
    }
    if (run?.style !== use.style) {
      const path: XastElement = {
        type: 'element',
        name: 'path',
        attributes: { d: '', style: use.style },
        children: [],
      };
      run = { path, style: use.style };
      merged.push(path);
    }
    run.path.attributes.d += outlineAt(use);
  }
  parent.children = merged;
}

/**
 * Returns the glyph's path at a position, with relative coordinates. The paths of a repeated glyph then differ only in
 * their start points, so the file compresses best.
 */
function outlineAt({ outline, x, y }: { outline: string; x: number; y: number }): string {
  return svgpath(outline)
    .translate(x, y)
    .rel()
    .round(1)
    .toString()
    .replace(/^m/, 'M')
    .replace(/ ?m0 0$/, '');
}
