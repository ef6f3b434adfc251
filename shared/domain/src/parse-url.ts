/** Parses an absolute URL; returns null for anything else. Some supported browsers lack `URL.parse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
