/** Joins class names, so that a component can write `classNames(styles.tab, open && styles.open)`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
