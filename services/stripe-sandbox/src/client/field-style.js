/**
 * The page's `style` option as rules of this frame's style sheet: only the
 * properties that Stripe.js supports, written through the CSSOM, so that no
 * other rule can be injected.
 */
const properties = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
];
const variants = ['base', 'empty', 'complete', 'invalid'];
const pseudos = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'];

const styleSheet = new CSSStyleSheet();
document.adoptedStyleSheets = [styleSheet];

/** @param {unknown} style */
export function applyStyle(style) {
  while (styleSheet.cssRules.length > 0) styleSheet.deleteRule(0);
  for (const variant of variants) {
    const rules = objectAt(style, variant);
    addRule(`input.${variant}`, rules);
    for (const pseudo of pseudos) addRule(`input.${variant}${pseudo}`, objectAt(rules, pseudo));
  }
  const iconColor = objectAt(style, 'base').iconColor;
  if (typeof iconColor === 'string') document.documentElement.style.setProperty('--icon', iconColor);
}

/** @param {string} selector @param {Record<string, unknown>} declarations */
function addRule(selector, declarations) {
  const place = styleSheet.insertRule(`${selector} {}`, styleSheet.cssRules.length);
  const rule = /** @type {CSSStyleRule} */ (styleSheet.cssRules[place]);
  for (const property of properties) {
    const value = declarations[property];
    if (typeof value === 'string' || typeof value === 'number')
      rule.style.setProperty(dashed(property), String(value));
  }
  const smoothing = declarations.fontSmoothing;
  if (typeof smoothing === 'string') rule.style.setProperty('-webkit-font-smoothing', smoothing);
}

/** @param {unknown} value @param {string} key @returns {Record<string, unknown>} */
function objectAt(value, key) {
  const inner = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof inner === 'object' && inner !== null ? inner : {};
}

/** @param {string} property */
function dashed(property) {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * The fonts of the page's `elements()`: a style sheet, or a family with its file.
 *
 * @param {unknown[]} fonts
 * @returns {Promise<unknown>} resolves when the last has loaded or failed
 */
export function loadFonts(fonts) {
  return Promise.allSettled(fonts.map(loadFont));
}

/** @param {unknown} font */
async function loadFont(font) {
  if (typeof font !== 'object' || font === null) return;
  const { cssSrc, family, src, ...descriptors } = /** @type {Record<string, unknown>} */ (font);
  if (typeof cssSrc === 'string') {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = cssSrc;
    document.head.append(link);
    await new Promise((resolve) => link.addEventListener('load', resolve));
  } else if (typeof family === 'string' && typeof src === 'string') {
    const face = new FontFace(family, src, descriptors);
    document.fonts.add(face);
    await face.load();
  }
}
