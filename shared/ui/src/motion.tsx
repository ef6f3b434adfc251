/** Whether this visitor asked for less motion or less data: then nothing plays unless it is pressed. */
export function prefersQuiet(): boolean {
  const asked = (query: string) => matchMedia(query).matches;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true ||
    asked('(prefers-reduced-motion: reduce)') ||
    asked('(prefers-reduced-data: reduce)')
  );
}
