/** Parses an absolute URL; returns null for anything else. Replaces `URL.parse`, which some supported browsers lack. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
