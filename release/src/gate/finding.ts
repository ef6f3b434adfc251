/** What a check of the gate found: why the set must not go live, and what could not be looked at. */
export type Finding = { reasons: readonly string[]; notes: readonly string[] };

export function together(findings: readonly Finding[]): Finding {
  return {
    reasons: findings.flatMap(({ reasons }) => reasons),
    notes: findings.flatMap(({ notes }) => notes),
  };
}
