/** Matches characters that start a formula, after NFKC has converted full-width signs to plain ones. */
const formulaStart = /^[=+\-@\u2212\t\r\n\0]/;

/** Escapes text that a spreadsheet would otherwise evaluate as a formula. */
export function neutraliseCell(value: string): string {
  // Normalise only the first character, because NFKC takes quadratic time on many combining marks.
  return formulaStart.test(value.slice(0, 1).normalize('NFKC')) ? `'${value}` : value;
}
