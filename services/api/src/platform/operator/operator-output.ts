import { neutraliseCell } from '@site/domain/questionnaire';

export type Row = Readonly<Record<string, unknown>>;

/**
 * A text as it is printed. Customers' texts hold what they like: control characters are commands to a terminal, and
 * directional marks reorder a line, so they are shown as `\\u001b`. Line breaks stay, and the joiners of emoji and of
 * Persian words.
 */
export function printed(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    ['\n', '\u200c', '\u200d'].includes(character)
      ? character
      : character.replaceAll(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** Prepares an output: a program gets it as it is, a terminal as it is printed. @param content with line ends of either kind */
export function forOutput(content: string, isTerminal: boolean): string {
  return isTerminal ? printed(content.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')) : content;
}

/** Writes rows as aligned columns with their names, then how many there are. A text with line breaks stays on its line. */
export function table(rows: readonly Row[], names: readonly string[]): string {
  const cells = [names, ...rows.map((row) => names.map((name) => text(row[name]).replaceAll(/\s+/g, ' ')))];
  const widths = names.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const lines = cells.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return [...(rows.length > 0 ? lines.map((line) => line.trimEnd()) : []), `${rows.length} found.`].join(
    '\n',
  );
}

/**
 * Rows for a spreadsheet, with the columns of the first one. With a mark for programs that would else read another
 * encoding than UTF-8; cells that would be computed are harmless.
 */
export async function* csv(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<string> {
  const cell = (value: unknown) => {
    const harmless = typeof value === 'number' ? String(value) : neutraliseCell(text(value));
    return `"${harmless.replaceAll('"', '""')}"`;
  };
  const record = (cells: readonly unknown[]) => `${cells.map(cell).join(',')}\r\n`;
  let names: readonly string[] | undefined;
  yield '\uFEFF';
  for await (const row of rows) {
    if (!names) {
      names = Object.keys(row);
      yield record(names);
    }
    yield record(names.map((name) => row[name]));
  }
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
