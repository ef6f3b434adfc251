/** The page's `style` option, as far as the payment page uses it. */
type Rules = Partial<Record<'color' | 'fontFamily' | 'fontSize' | 'lineHeight', string>>;
export type FieldStyle = { base?: Rules & { '::placeholder'?: Rules }; invalid?: Rules };

/** Written through the CSSOM, so that no other rule can be injected. */
export function applyStyle({ base = {}, invalid = {} }: FieldStyle = {}): void {
  const sheet = new CSSStyleSheet();
  const rules = { input: base, 'input::placeholder': base['::placeholder'] ?? {}, 'input.invalid': invalid };
  for (const [selector, { color, fontFamily, fontSize, lineHeight }] of Object.entries<Rules>(rules)) {
    const place = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
    const given = Object.entries({ color, fontFamily, fontSize, lineHeight }).filter(([, value]) => value);
    Object.assign((sheet.cssRules[place] as CSSStyleRule).style, Object.fromEntries(given));
  }
  document.adoptedStyleSheets = [sheet];
}

/** Loads the fonts of the page's `elements()`. Resolves when the last has loaded or failed. */
export function loadFonts(fonts: Record<string, string>[]): Promise<unknown> {
  return Promise.allSettled(
    fonts.map(({ family = '', src = '', ...descriptors }) => {
      const face = new FontFace(family, src, descriptors);
      document.fonts.add(face);
      return face.load();
    }),
  );
}
