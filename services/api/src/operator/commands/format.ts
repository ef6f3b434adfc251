import type { Report } from './command.ts';

/**
 * A report as it is printed. Customers' texts hold what they like: control characters are commands to a terminal, and
 * directional marks reorder a line, so they are shown as `\\u001b`. What follows a line break is indented, so that no
 * text looks like a line of ours.
 */
export function printed({ data, lines }: Pick<Report, 'data' | 'lines'>, json: boolean): string {
  if (json) return escaped(JSON.stringify(data, null, 2));
  return lines.map((line) => escaped(line.replaceAll('\r\n', '\n')).replaceAll('\n', '\n    ')).join('\n');
}

function escaped(text: string): string {
  // Line breaks stay, and the joiners of emoji and of Persian words.
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    ['\n', '\u200c', '\u200d'].includes(character)
      ? character
      : character.replaceAll(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** Rows as aligned columns, for a terminal. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** The time between two moments in its largest whole unit: `3 d`, `12 min`. */
export function duration(from: Date, to: Date): string {
  const seconds = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** `1 order`, `2 orders`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
