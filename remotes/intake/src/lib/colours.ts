const hexCode = /#(?:[\da-f]{6}|[\da-f]{3})\b/gi;

/** The colour codes in a free text, for showing them. */
export function colourCodes(text: string): readonly string[] {
  return [...new Set((text.match(hexCode) ?? []).map((code) => code.toLowerCase()))].slice(0, 12);
}

/** Adds a picked colour to the free text, once. */
export function addColour(text: string, code: string): string {
  if (colourCodes(text).includes(code.toLowerCase())) return text;
  const written = text.trim();
  if (written === '') return code;
  return `${written.replace(/,$/, '')}, ${code}`;
}
