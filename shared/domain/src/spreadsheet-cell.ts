/** What a spreadsheet would take for the start of a formula. */
const formulaStart = /^[=+\-@\t\r\0]/;

/** A value that a spreadsheet shows as it was written, and never computes. */
export function neutraliseCell(value: string): string {
  return formulaStart.test(value) ? `'${value}` : value;
}
