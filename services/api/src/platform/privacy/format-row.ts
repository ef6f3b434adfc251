const jsonColumns = ['answers', 'billing_address', 'content'];

/** Makes a database row readable for the person who exports it. */
export function formatRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      jsonColumns.includes(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  );
}
