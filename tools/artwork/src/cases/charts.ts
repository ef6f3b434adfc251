/**
 * Draws charts that a hand-written page contains as tags: `<chart-series kind="line" values="3 5 9" …></chart-series>`.
 * Shapes are computed from the values. The classes `grow`, `draw`, `rise` and `pop` animate the shapes in a preview.
 */
type Attributes = Readonly<Record<string, string>>;

const round = (value: number): number => Math.round(value * 10) / 10;

const numbersOf = (text = ''): number[] => text.split(' ').filter(Boolean).map(Number);
const wordsOf = (text = ''): string[] => text.split('|').filter(Boolean);
const delay = (index: number) => `style="--d:${round(0.25 + index * 0.09)}s"`;
const svg = (width: number, height: number, content: string) =>
  `<svg class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;

/**
 * Draws one series as columns, a line or steps. `show="all"` labels every value; otherwise only the first and the last
 * are labelled.
 */
function series({ kind, values, labels, width, height, show }: Attributes): string {
  const points = numbersOf(values);
  const names = wordsOf(labels);
  const [wide, high] = [Number(width), Number(height)];
  const maximum = Math.max(...points);
  const floor = high - (names.length > 0 ? 34 : 2);
  const y = (value: number) => round(floor - (value / maximum) * (floor - 34));
  const step = wide / points.length;
  const x = (index: number) => round(step * (index + 0.5));
  const last = points.length - 1;
  const ticks = names.map(
    (name, i) => `<text class="tick" x="${x(i)}" y="${high - 6}" text-anchor="middle">${name}</text>`,
  );
  const lift = kind === 'line' ? 20 : 10;
  const written = points.map((value, i) =>
    show === 'all' || i === 0 || i === last
      ? `<text class="value rise" ${delay(i + 2)} x="${x(i)}" y="${y(value) - lift}" text-anchor="middle">${value.toLocaleString('en-US')}</text>`
      : '',
  );
  const axis = `<path class="axis" d="M0 ${floor}H${wide}"/>`;
  const around = [axis, ...ticks, ...written].join('');
  if (kind === 'columns') {
    const columns = points.map(
      (value, i) =>
        `<rect class="grow ${i === last ? 'hot' : 'bar'}" ${delay(i)} x="${round(step * (i + 0.16))}" y="${y(value)}" width="${round(step * 0.68)}" height="${round(floor - y(value))}"/>`,
    );
    return svg(wide, high, columns.join('') + around);
  }
  if (kind === 'steps') {
    const path = points
      .map((value, i) => `${i === 0 ? 'M0 ' : 'V'}${y(value)}H${round(step * (i + 1))}`)
      .join('');
    return svg(
      wide,
      high,
      `<path class="area rise" ${delay(2)} d="${path}V${floor}H0Z"/><path class="line draw" pathLength="1" d="${path}"/>${around}`,
    );
  }
  const path = points.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('');
  const dots = points.map(
    (value, i) =>
      `<circle class="dot rise" ${delay(i)} cx="${x(i)}" cy="${y(value)}" r="${i === last ? 10 : 6}"/>`,
  );
  return svg(wide, high, `<path class="line draw" pathLength="1" d="${path}"/>${dots.join('')}${around}`);
}

/** Draws a whole and its parts as nested shapes, with areas proportional to the values. */
function nested({ shape, size, values }: Attributes): string {
  const parts = numbersOf(values);
  const whole = Number(size);
  const tones = ['whole', 'bar', 'hot'];
  const shapes = parts.map((value, i) => {
    const extent = round(whole * Math.sqrt(value / (parts[0] ?? value)));
    const marked = `class="pop ${tones[i]}" ${delay(i * 2)}`;
    return shape === 'circle'
      ? `<circle ${marked} cx="${whole / 2}" cy="${round(whole - extent / 2)}" r="${round(extent / 2)}"/>`
      : `<rect ${marked} x="0" y="${round(whole - extent)}" width="${extent}" height="${extent}"/>`;
  });
  return svg(whole, whole, shapes.join(''));
}

function ring({ size, values, stroke = '40' }: Attributes): string {
  const extent = Number(size);
  const radius = (extent - Number(stroke)) / 2;
  let from = 0;
  const arcs = numbersOf(values).map((share, i) => {
    const arc = `<circle class="ring r${i} rise" ${delay(i * 2)} cx="${extent / 2}" cy="${extent / 2}" r="${radius}" fill="none" stroke-width="${stroke}" pathLength="100" stroke-dasharray="${share} 100" stroke-dashoffset="${from === 0 ? 0 : -from}" transform="rotate(-90 ${extent / 2} ${extent / 2})"/>`;
    from += share;
    return arc;
  });
  return svg(extent, extent, arcs.join(''));
}

/**
 * Draws a waterfall chart: the first value is the start, the next ones are subtracted or added, and the last is the
 * remainder.
 */
function waterfall({ values, labels, width, height, prefix = '', unit = '' }: Attributes): string {
  const changes = numbersOf(values);
  const names = wordsOf(labels);
  const [wide, high] = [Number(width), Number(height)];
  const floor = high - 34;
  const step = wide / (changes.length + 1);
  const maximum = Math.max(
    ...changes.map((_, i) => changes.slice(0, i + 1).reduce((sum, value) => sum + value, 0)),
  );
  const y = (value: number) => round(floor - (value / maximum) * (floor - 34));
  let level = 0;
  const bar = (i: number, from: number, to: number, value: number, tone: string) =>
    `<rect class="grow ${tone}" ${delay(i)} x="${round(step * (i + 0.12))}" y="${y(Math.max(from, to))}" width="${round(step * 0.76)}" height="${round(Math.abs(y(from) - y(to)))}"/><text class="value rise" ${delay(i + 2)} x="${round(step * (i + 0.5))}" y="${y(Math.max(from, to)) - 10}" text-anchor="middle">${value < 0 ? '−' : ''}${prefix}${Math.abs(value).toLocaleString('en-US')}${unit}</text><text class="tick" x="${round(step * (i + 0.5))}" y="${high - 6}" text-anchor="middle">${names[i] ?? ''}</text>`;
  const bars = changes.map((value, i) => {
    const from = level;
    level += value;
    return bar(i, from, level, value, i === 0 ? 'whole' : 'bar');
  });
  const left = round(level * 10) / 10;
  bars.push(bar(changes.length, 0, left, left, 'hot'));
  return svg(wide, high, `${bars.join('')}<path class="axis" d="M0 ${floor}H${wide}"/>`);
}

/** Draws several series on one axis, with `values` separated by `|`. The axis runs from `low` to `high`. */
function lines({ values, width, height, low = '0', high, step = '' }: Attributes): string {
  const rows = (values ?? '').split('|').map(numbersOf);
  const [wide, tall] = [Number(width), Number(height)];
  const [floor, ceiling] = [Number(low), Number(high)];
  const y = (value: number) => round(tall - ((value - floor) / (ceiling - floor)) * tall);
  const paths = rows.map((points, row) => {
    const x = (index: number) => round((index / (points.length - 1)) * wide);
    const path = points.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('');
    return `<path class="draw l${row}" fill="none" pathLength="1" d="${path}"/>`;
  });
  const grid = numbersOf(step).map(
    (value) => `<path class="${value === 0 ? 'axis' : 'grid'}" d="M0 ${y(value)}H${wide}"/>`,
  );
  return svg(wide, tall, grid.join('') + paths.join(''));
}

/**
 * Draws `values[0]` dots, one per unit, in rows of `columns`. The first `values[2]` dots have the class `hot`, the
 * following dots up to `values[1]` have the class `bar`, and the rest have the class `whole`.
 */
function units({ values, columns, pitch, size, mark = 'circle', tall }: Attributes): string {
  const [total = 0, barCount = 0, hotCount = 0] = numbersOf(values);
  const [wide, gap, extent] = [Number(columns), Number(pitch), Number(size)];
  const dots = Array.from({ length: total }, (_, i) => {
    const [x, y] = [(i % wide) * gap, Math.floor(i / wide) * gap];
    const tone = i < hotCount ? 'hot' : i < barCount ? 'bar' : 'whole';
    return mark === 'square'
      ? `<rect class="${tone}" x="${round(x)}" y="${round(y)}" width="${extent}" height="${tall ?? extent}"/>`
      : `<circle class="${tone}" cx="${round(x + extent / 2)}" cy="${round(y + extent / 2)}" r="${extent / 2}"/>`;
  });
  return svg(wide * gap, Number(tall ?? Math.ceil(total / wide) * gap), dots.join(''));
}

/**
 * Draws a knitting chart. Its `rows` are separated by `|`. Each letter is one stitch and names its CSS class; a dot
 * leaves a gap.
 */
function stitches({ rows, width }: Attributes): string {
  const lines = (rows ?? '').split('|');
  const pitch = Number(width) / (lines[0]?.length ?? 1);
  const half = round(pitch / 2);
  const leg = (side: number) => `l${side * half} ${half}v${round(pitch * 0.64)}l${-side * half} ${-half}z`;
  const drawn = lines.map((line, row) =>
    [...line].map((letter, column) => {
      if (letter === '.') return '';
      const [x, y] = [round(column * pitch), round(row * pitch * 0.9)];
      return `<path class="${letter}" d="M${x} ${y}${leg(1)}M${round(x + pitch)} ${y}${leg(-1)}"/>`;
    }),
  );
  return svg(Number(width), Math.ceil(lines.length * pitch * 0.9 + pitch / 2), drawn.flat().join(''));
}

const charts: Readonly<Record<string, (attributes: Attributes) => string>> = {
  series,
  nested,
  ring,
  waterfall,
  lines,
  units,
  stitches,
};

export function withCharts(html: string): string {
  return html.replace(/<chart-(\w+)([^>]*)><\/chart-\1>/g, (tag, name: string, rest: string) => {
    const draw = charts[name];
    if (!draw) throw new Error(`There is no chart with this name: ${tag}`);
    return draw(
      Object.fromEntries(
        [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    );
  });
}
