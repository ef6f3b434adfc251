/** Whether this visitor asked for less motion or less data: then nothing plays unless it is pressed. */
export function prefersQuiet(): boolean {
  const asked = (query: string) => window.matchMedia(query).matches;
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return (
    asked('(prefers-reduced-motion: reduce)') ||
    asked('(prefers-reduced-data: reduce)') ||
    connection?.saveData === true
  );
}
