import type { ClientFace } from '../fonts.ts';

/** A picture: a page of HTML at a size, and what it is called. */
export type Sheet = {
  name: string;
  /** CSS pixels. */
  size: { width: number; height: number };
  /** Widths in which it is published. */
  widths: readonly number[];
  faces: readonly ClientFace[];
  body: string;
  css: string;
};

export const slide = { width: 1280, height: 720 } as const;
export const page = { width: 900, height: 1273 } as const;

export function sheetDocument({ css, body }: Pick<Sheet, 'css' | 'body'>, fonts: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
*{box-sizing:border-box;margin:0;padding:0}
body{overflow:hidden;font-synthesis:none;-webkit-font-smoothing:antialiased}
table{border-collapse:collapse}
${css}</style>${body}`;
}
