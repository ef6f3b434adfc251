/** Something that stands in the way of going on; without a field it concerns the form as a whole. */
export type Problem = { fieldId?: string; label?: string; message: string };

/** The first problem's own words; what remains is listed below them. */
export function summaryTitle(problems: readonly Problem[]): string {
  return problems[0]?.message ?? '';
}
