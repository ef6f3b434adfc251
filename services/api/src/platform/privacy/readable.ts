/** Columns that hold JSON as text. */
const jsonColumns = ['answers', 'billing_address', 'content'];

/** Returns a row with its columns in camel case and with its JSON parsed. */
export function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      jsonColumns.includes(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  );
}
