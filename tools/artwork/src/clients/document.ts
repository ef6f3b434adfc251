export const slideSize = { width: 1280, height: 720 } as const;

/** The HTML of one drawing; `fonts` are its `@font-face` rules. */
export function documentOf({ css, body }: { css: string; body: string }, fonts: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
*{box-sizing:border-box;margin:0;padding:0}
body{overflow:hidden;font-synthesis:none;-webkit-font-smoothing:antialiased}
table{border-collapse:collapse}
${css}</style>${body}`;
}
