/** A number as slides carry it: `03`. */
export function slideNumber(number: number): string {
  return String(number).padStart(2, '0');
}
