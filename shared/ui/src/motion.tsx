/** Whether this visitor asked for less motion or less data: then nothing plays unless it is pressed. */
export function prefersQuiet(): boolean {
  const matches = (query: string) => matchMedia(query).matches;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true ||
    matches('(prefers-reduced-motion: reduce)') ||
    matches('(prefers-reduced-data: reduce)')
  );
}
