/** The layout of a sharing picture: a sentence on the left, a piece of work between crop marks on the right. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { categories, plansIn } from '@site/domain/catalogue';

const remotes = join(import.meta.dirname, '../../../../remotes');

/** The size that every service accepts. */
export const cardSize = { width: 1200, height: 630 } as const;

/** What is shown between the crop marks, with its size there. */
export type Piece = { width: number; height: number; body: string };

export type Card = {
  path: string;
  line: string;
  piece: Piece;
  /** What the piece shows, as alternative text. */
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

/** A drawing below `remotes/`, at the size in which it is shown. */
export async function picture(file: string, size: { width: number; height: number }): Promise<Piece> {
  const bytes = await readFile(join(remotes, file));
  return { ...size, body: `<img src="data:image/svg+xml;base64,${bytes.toString('base64')}">` };
}

export const slide = { width: 512, height: 288 };
export const page = { width: 344, height: 487 };
export const report = { width: 512, height: 320 };

export const drawnCss = `
.paper{position:absolute;inset:0;padding:32px 34px;font:500 19px/1.35 "Site Text"}
.paper .note{font-size:15px;color:#4a5964}
.paper ol,.paper ul{list-style:none}
.rates li{display:flex;justify-content:space-between;padding:9px 0;border-bottom:1px solid #ccd6db;font-size:20px}
.rates li b{font:600 22px/1.2 "Site Display"}
.steps{display:grid;gap:18px}
.steps li{display:grid;grid-template-columns:58px 1fr;align-items:center;font:600 25px/1.15 "Site Display"}
.steps i{font:600 42px/1 "Site Display";color:#c92f14}
.week{display:grid;grid-template-columns:repeat(7,1fr);gap:6px;margin-top:24px}
.week span{height:14px;background:#9fcfe0}
.week span:last-child{background:#c92f14}
.big{font:600 132px/.9 "Site Display";letter-spacing:-5px;color:#c92f14}
.two{display:grid;gap:26px}
.two b{display:block;font:600 92px/.95 "Site Display";letter-spacing:-3px}
.roles{display:grid;grid-template-columns:repeat(3,1fr);height:100%}
.roles li{display:grid;align-content:center;justify-items:center;gap:10px;font-size:17px}
.roles img{width:68px;height:68px;object-fit:contain}
.clauses{display:grid;gap:17px}
.clauses li{display:grid;grid-template-columns:34px 1fr;font:600 18px/1.25 "Site Display"}
.clauses i{font-style:normal;color:#4f9dbb}
.clauses u{display:block;height:7px;margin-top:8px;background:#e3eaed;text-decoration:none}
.clauses u+u{width:72%}
.pages{display:grid;grid-template-columns:repeat(7,1fr);gap:9px;margin-top:34px}
.pages span{display:grid;place-items:center;height:88px;box-shadow:inset 0 0 0 1.5px #6b7a85;font:600 26px/1 "Site Display"}
.pages span.now{background:#0f1c26;color:#fff;box-shadow:none}
.quote{font:600 31px/1.2 "Site Display";letter-spacing:-.5px}
.fan{position:absolute;inset:0;background:#e3eaed}
.fan img{position:absolute;box-shadow:0 0 0 1px #ccd6db,0 12px 22px -12px #0f1c2666}
`;

function paper(size: { width: number; height: number }, body: string): Piece {
  return { ...size, body: `<div class="paper">${body}</div>` };
}

/** The lowest price of each kind of work. */
export function rates(): Piece {
  const rows = categories.map(({ id, name }) => {
    const lowest = Math.min(...plansIn(id).map(({ price }) => price));
    return `<li><span>${name}</span><b>$${lowest.toLocaleString('en-US')}</b></li>`;
  });
  return paper(
    { width: 512, height: 370 },
    `<p class="note">Fixed prices, from</p><ul class="rates">${rows.join('')}</ul>`,
  );
}

export function steps(names: readonly string[], days: number): Piece {
  const rows = names.map((name, index) => `<li><i>${index + 1}</i>${name}</li>`);
  return paper(
    { width: 512, height: 312 },
    `<ol class="steps">${rows.join('')}</ol><div class="week">${'<span></span>'.repeat(days)}</div>`,
  );
}

export function figure(value: string, label: string): Piece {
  return paper(slide, `<p class="big" style="margin:34px 0 26px">${value}</p><p>${label}</p>`);
}

export function numbers(items: readonly { value: string; label: string }[]): Piece {
  const rows = items.map(({ value, label }) => `<p><b>${value}</b>${label}</p>`);
  return paper({ width: 512, height: 344 }, `<div class="two">${rows.join('')}</div>`);
}

export async function roles(names: readonly string[]): Promise<Piece> {
  const rows = await Promise.all(
    names.map(async (name) => {
      const svg = await readFile(join(remotes, `marketing/src/icons/${name.toLowerCase()}.svg`));
      return `<li><img src="data:image/svg+xml;base64,${svg.toString('base64')}">${name}</li>`;
    }),
  );
  return paper({ width: 512, height: 344 }, `<ul class="roles">${rows.join('')}</ul>`);
}

export function clauses(names: readonly string[]): Piece {
  const rows = names.map((name, index) => `<li><i>${index + 1}</i><span>${name}<u></u><u></u></span></li>`);
  return paper(page, `<ol class="clauses">${rows.join('')}</ol>`);
}

export function questionnaire(pages: number): Piece {
  const boxes = Array.from({ length: pages }, (_, at) => `<span class="${at ? '' : 'now'}">${at + 1}</span>`);
  return paper(
    slide,
    `<p class="quote">Page 1 of ${pages}</p><div class="pages">${boxes.join('')}</div><p class="note" style="margin-top:26px">Saved on your device as you type</p>`,
  );
}

export function quote(text: string, by: string): Piece {
  return paper(
    { width: 512, height: 344 },
    `<p class="quote">“${text}”</p><p class="note" style="position:absolute;left:34px;bottom:30px">${by}</p>`,
  );
}

/** Four images that overlap. */
export async function table(files: readonly { file: string; at: string }[]): Promise<Piece> {
  const images = await Promise.all(
    files.map(async ({ file, at }) => {
      const { body } = await picture(file, slide);
      return body.replace('<img', `<img style="${at}"`);
    }),
  );
  return { width: 512, height: 400, body: `<div class="fan">${images.join('')}</div>` };
}
