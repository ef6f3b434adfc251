/** Charts of the slides, drawn in the client's colours. Classes `grow`, `draw` and `rise` are the builds. */
import type { DeckArt } from '@site/portfolio/cases';
import { round } from './drawing.ts';

type Box = { width: number; height: number };

const delay = (index: number) => `style="--d:${round(0.25 + index * 0.09)}s"`;

/** The traction series in the chart that the case asks for. */
export function series({ traction }: DeckArt, { width, height }: Box): string {
  const { series: points, chart } = traction;
  const top = Math.max(...points.map(({ value }) => value));
  const floor = height - 34;
  const y = (value: number) => round(floor - (value / top) * (floor - 34));
  const step = width / points.length;
  const labels = points
    .map(
      ({ at }, i) =>
        `<text class="tick" x="${round(step * (i + 0.5))}" y="${height - 6}" text-anchor="middle">${at}</text>`,
    )
    .join('');
  const values = (lift: number) =>
    [0, points.length - 1]
      .map((i) => {
        const point = points[i];
        if (!point) return '';
        const text = point.value.toLocaleString('en-US');
        return `<text class="value rise" ${delay(i + 2)} x="${round(step * (i + 0.5))}" y="${y(point.value) - lift}" text-anchor="middle">${text}</text>`;
      })
      .join('');
  const axis = `<path class="axis" d="M0 ${floor}H${width}"/>`;
  if (chart === 'columns') {
    const bars = points
      .map(({ value }, i) => {
        const last = i === points.length - 1;
        return `<rect class="grow ${last ? 'hot' : 'bar'}" ${delay(i)} x="${round(step * i + step * 0.16)}" y="${y(value)}" width="${round(step * 0.68)}" height="${round(floor - y(value))}"/>`;
      })
      .join('');
    return svg(width, height, `${bars}${axis}${labels}${values(10)}`);
  }
  if (chart === 'steps') {
    const path = points
      .map(
        ({ value }, i) =>
          `${i === 0 ? 'M' : 'V'}${i === 0 ? `${round(step * 0)} ${y(value)}` : y(value)}H${round(step * (i + 1))}`,
      )
      .join('');
    return svg(
      width,
      height,
      `<path class="area rise" ${delay(2)} d="${path}V${floor}H0Z"/><path class="line draw" pathLength="1" d="${path}"/>${axis}${labels}${values(12)}`,
    );
  }
  const dots = points.map(({ value }, i) => [round(step * (i + 0.5)), y(value)] as const);
  const path = dots.map(([x, py], i) => `${i === 0 ? 'M' : 'L'}${x} ${py}`).join('');
  const circles = dots
    .map(
      ([x, py], i) =>
        `<circle class="dot rise" ${delay(i)} cx="${x}" cy="${py}" r="${i === dots.length - 1 ? 10 : 6}"/>`,
    )
    .join('');
  return svg(
    width,
    height,
    `<path class="line draw" pathLength="1" d="${path}"/>${circles}${axis}${labels}${values(20)}`,
  );
}

/** The market as shapes within shapes. */
export function nested({ market }: DeckArt, shape: 'circle' | 'square', size: number): string {
  const top = market.segments[0]?.size ?? 100;
  const drawn = market.segments
    .map((segment, i) => {
      const extent = round(size * Math.sqrt(segment.size / top));
      const tone = ['whole', 'bar', 'hot'][i];
      return shape === 'circle'
        ? `<circle class="pop ${tone}" ${delay(i * 2)} cx="${size / 2}" cy="${round(size - extent / 2)}" r="${extent / 2}"/>`
        : `<rect class="pop ${tone}" ${delay(i * 2)} x="0" y="${round(size - extent)}" width="${extent}" height="${extent}"/>`;
    })
    .join('');
  return svg(size, size, drawn);
}

/** The market as bars under each other, with their words. */
export function marketBars(art: DeckArt): string {
  const { market } = art;
  const top = market.segments[0]?.size ?? 100;
  const bars = market.segments
    .map(
      (segment, i) =>
        `<div class="mbar" ${delay(i * 2)}><p><b>${segment.value}</b> ${segment.label}</p><i class="growx ${i === 2 ? 'hot' : 'bar'}" ${delay(i * 2)}><u style="width:${round((segment.size / top) * 100)}%"></u></i></div>`,
    )
    .join('');
  return `${bars}${scaleNote(art)}`;
}

const magnitudes: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** Shapes order the segments; where their sizes are not to scale, the slide notes it. */
function scaleNote({ market }: DeckArt): string {
  const amount = (value: string) =>
    Number(value.replace(/[^\d.]/g, '')) * (magnitudes[value.at(-1) ?? ''] ?? 1);
  const [whole] = market.segments;
  if (!whole) return '';
  const measured = market.segments.every(({ value, size }) => {
    const [drawn, real] = [size / whole.size, amount(value) / amount(whole.value)];
    return Math.abs(drawn - real) <= 0.1 * real;
  });
  return measured ? '' : '<p class="scale">Not to scale</p>';
}

/** Words to a nested chart. */
export function marketKey(art: DeckArt): string {
  const { market } = art;
  return `${scaleNote(art)}<ul class="key">${market.segments.map((segment, i) => `<li class="rise" ${delay(i * 2)}><b>${segment.value}</b><span>${segment.label}</span></li>`).join('')}</ul>`;
}

/** What the money is for, as one divided bar. */
export function usesBar({ ask }: DeckArt): string {
  return `<div class="uses">${ask.uses.map(({ label, share }, i) => `<div class="use rise" style="flex:${share};--d:${round(0.3 + i * 0.15)}s"><i></i><b>${share}%</b><span>${label}</span></div>`).join('')}</div>`;
}

/** What the money is for, as a ring. */
export function usesRing({ ask }: DeckArt, size: number): string {
  const radius = size / 2 - 26;
  let from = 0;
  const arcs = ask.uses
    .map(({ share }, i) => {
      const arc = `<circle class="ring r${i} rise" ${delay(i * 2)} cx="${size / 2}" cy="${size / 2}" r="${radius}" pathLength="100" stroke-dasharray="${share - 1.5} 100" stroke-dashoffset="${-from}" transform="rotate(-90 ${size / 2} ${size / 2})"/>`;
      from += share;
      return arc;
    })
    .join('');
  return svg(size, size, arcs);
}

export function usesKey({ ask }: DeckArt): string {
  return `<ul class="key">${ask.uses.map(({ label, share }, i) => `<li class="rise" ${delay(i * 2)}><b>${share}%</b><span>${label}</span></li>`).join('')}</ul>`;
}

function svg(width: number, height: number, content: string): string {
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}
