/** One sharing card: what stands on the left, and the piece of work on the right, between crop marks. */

/** Every service that shows a link's picture takes this size. */
export const cardSize = { width: 1200, height: 630 } as const;

/** What is laid between the crop marks, and how large it is there. */
export type Piece = { width: number; height: number; body: string };

export type Card = {
  path: string;
  line: string;
  piece: Piece;
  /** What the piece shows, for those who hear the card instead of seeing it. */
  shows: string;
};

export const cardCss = `
body{position:relative;width:1200px;height:630px;background:#f1f5f6;font-family:"Site Text";color:#0f1c26}
h3{position:absolute;left:72px;top:74px;width:500px;font:600 66px/1.04 "Site Display";letter-spacing:-1.6px;text-wrap:balance}
h3.long{font-size:54px;letter-spacing:-1.2px}
.by{position:absolute;left:72px;bottom:62px;font:500 27px/1.35 "Site Text";color:#4a5964}
.by b{font-weight:650;color:#0f1c26}
.piece{position:absolute;overflow:hidden;background:#fff;box-shadow:0 0 0 1px #ccd6db,0 24px 40px -20px #0f1c2652}
.piece img{display:block;width:100%;height:100%;object-fit:cover;object-position:top}
.marks{position:absolute;inset:0}
.marks path{stroke:#4f9dbb;stroke-width:1.5;fill:none}`;

/** The middle of the right half. */
const centre = { x: 896, y: 315 };

export function cardBody({ line, piece }: Pick<Card, 'line' | 'piece'>, by: readonly string[]): string {
  const { width, height, body } = piece;
  const x = Math.round(centre.x - width / 2);
  const y = Math.round(centre.y - height / 2);
  const [first, ...rest] = by;
  return `<h3 class="${line.length > 34 ? 'long' : ''}">${line}</h3>
<p class="by"><b>${first}</b><br>${rest.join('<br>')}</p>
<div class="piece" style="left:${x}px;top:${y}px;width:${width}px;height:${height}px">${body}</div>
<svg class="marks" width="1200" height="630">${marks(x, y, width, height)}</svg>`;
}

function marks(x: number, y: number, width: number, height: number): string {
  const right = x + width;
  const bottom = y + height;
  return `<path d="M${x - 22} ${y}h-18M${x} ${y - 22}v-18M${right + 22} ${y}h18M${right} ${y - 22}v-18M${x - 22} ${bottom}h-18M${x} ${bottom + 22}v18M${right + 22} ${bottom}h18M${right} ${bottom + 22}v18"/>`;
}
