/** The tab that a key leads to from the current one, going round at the ends; undefined for other keys. */
export function nextTab(ids: readonly string[], current: string, key: string): string | undefined {
  const at = ids.indexOf(current);
  switch (key) {
    case 'ArrowRight':
      return ids[(at + 1) % ids.length];
    case 'ArrowLeft':
      return ids[(Math.max(at, 0) + ids.length - 1) % ids.length];
    case 'Home':
      return ids[0];
    case 'End':
      return ids.at(-1);
    default:
      return undefined;
  }
}
