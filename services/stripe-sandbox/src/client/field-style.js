/**
 * The page's `style` option as rules of this frame's style sheet, as far as the payment page uses it. Written through the
 * CSSOM, so that no other rule can be injected.
 */
const properties = ['color', 'fontFamily', 'fontSize', 'fontWeight', 'letterSpacing', 'lineHeight'];
const variants = ['base', 'empty', 'complete', 'invalid'];

const styleSheet = new CSSStyleSheet();
document.adoptedStyleSheets = [styleSheet];

/** @param {unknown} style */
export function applyStyle(style) {
  styleSheet.replaceSync('');
  for (const variant of variants) {
    const rules = objectAt(style, variant);
    addRule(`input.${variant}`, rules);
    addRule(`input.${variant}::placeholder`, objectAt(rules, '::placeholder'));
  }
  const { iconColor } = objectAt(style, 'base');
  if (typeof iconColor === 'string') document.documentElement.style.setProperty('--icon', iconColor);
}

/** @param {string} selector @param {Record<string, unknown>} declarations */
function addRule(selector, declarations) {
  const place = styleSheet.insertRule(`${selector} {}`, styleSheet.cssRules.length);
  const { style } = /** @type {CSSStyleRule} */ (styleSheet.cssRules[place]);
  for (const property of properties) {
    const value = declarations[property];
    const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === 'string') style.setProperty(name, value);
  }
}

/** @param {unknown} value @param {string} key @returns {Record<string, unknown>} */
function objectAt(value, key) {
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof inner === 'object' && inner !== null ? inner : {};
}

/**
 * The fonts of the page's `elements()`: families with their files.
 *
 * @param {unknown[]} fonts
 * @returns {Promise<unknown>} resolves when the last has loaded or failed
 */
export function loadFonts(fonts) {
  return Promise.allSettled(
    fonts.map(async (font) => {
      const { family, src, ...descriptors } = /** @type {Record<string, string>} */ (font);
      const face = new FontFace(family ?? '', src ?? '', descriptors);
      document.fonts.add(face);
      await face.load();
    }),
  );
}
