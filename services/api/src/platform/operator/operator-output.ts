import { neutraliseCell } from '@site/domain/spreadsheet-cell';

export type Row = Readonly<Record<string, unknown>>;

/**
 * Escapes text from customers for a terminal. The terminal would execute control characters, and directional marks
 * would reorder a line, so both are shown as escapes such as `\\u001b`. Line breaks and the joiners of emoji and
 * Persian words are kept.
 */
export function escapeControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    ['\n', '\u200c', '\u200d'].includes(character)
      ? character
      : character.replaceAll(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/**
 * Prepares output: escapes it for a terminal and leaves it unchanged for a program.
 *
 * @param content with LF or CRLF line endings
 */
export function prepareOutput(content: string, isTerminal: boolean): string {
  return isTerminal ? escapeControls(content.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')) : content;
}

/**
 * Formats rows as aligned columns with a header, followed by the number of rows. Line breaks within a cell become
 * spaces.
 */
export function formatTable(rows: readonly Row[], names: readonly string[]): string {
  const cells = [names, ...rows.map((row) => names.map((name) => toText(row[name]).replaceAll(/\s+/g, ' ')))];
  const widths = names.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const lines = cells.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return [...(rows.length > 0 ? lines.map((line) => line.trimEnd()) : []), `${rows.length} found.`].join(
    '\n',
  );
}

/**
 * Formats rows as CSV with the columns of the first row. A byte order mark tells spreadsheets that the text is UTF-8.
 * Cells that a spreadsheet would evaluate as formulas are neutralised.
 */
export async function* writeCsv(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<string> {
  const formatCell = (value: unknown) => {
    const harmless = typeof value === 'number' ? String(value) : neutraliseCell(toText(value));
    return `"${harmless.replaceAll('"', '""')}"`;
  };
  const record = (cells: readonly unknown[]) => `${cells.map(formatCell).join(',')}\r\n`;
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

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
