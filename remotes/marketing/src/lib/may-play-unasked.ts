/** Whether a film may load and move without being asked for. */
export function mayPlayUnasked(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    !connection?.saveData &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !matchMedia('(prefers-reduced-data: reduce)').matches
  );
}
