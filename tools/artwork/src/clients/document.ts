import type { Face } from '../fonts.ts';

/** An image of a client's document: a page of HTML at a size. */
export type Image = {
  name: string;
  /** CSS pixels. */
  size: { width: number; height: number };
  /** Widths in which it is published, largest first. */
  widths: readonly [number, ...number[]];
  faces: readonly Face[];
  body: string;
  css: string;
};

export const slideSize = { width: 1280, height: 720 } as const;
export const paperSize = { width: 900, height: 1273 } as const;

/** The HTML of an image; `fonts` are its `@font-face` rules. */
export function documentOf({ css, body }: Pick<Image, 'css' | 'body'>, fonts: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
*{box-sizing:border-box;margin:0;padding:0}
body{overflow:hidden;font-synthesis:none;-webkit-font-smoothing:antialiased}
table{border-collapse:collapse}
${css}</style>${body}`;
}
