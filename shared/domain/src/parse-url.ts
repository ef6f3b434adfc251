/** An absolute address, or null for anything else. `URL.parse` is missing in browsers that the site supports. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
