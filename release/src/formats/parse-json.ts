/** Parses JSON from outside. Returns undefined for a text that is not JSON, which no schema of an object accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
