/** How many inks an avatar can be drawn in. */
export const avatarInks = 8;

/** The first letters of the first two words: `Ada Lovelace` gives `AL`. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Which of the eight inks belongs to a name: chosen by the name's length, so it never changes. */
export function avatarInk(name: string): number {
  return name.length % avatarInks;
}
