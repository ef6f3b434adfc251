import type { CustomFontSource } from '@stripe/stripe-js';

/** The family of the site's text, as its style sheet declares it. */
export const siteFont = 'Site Text';

/** The site's font for the provider's frames, which load it from the address that this page has it from. */
export function cardFonts(): CustomFontSource[] {
  const [rule] = [...document.styleSheets].flatMap(fontRules).filter(isSiteFont);
  const address = rule && /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
  if (!address) return [];
  const base = rule.parentStyleSheet?.href ?? document.baseURI;
  return [{ family: siteFont, src: `url(${new URL(address, base).href})`, weight: '400' }];
}

function fontRules(styles: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return rulesIn(styles.cssRules);
  } catch {
    // A style sheet of another origin, such as a browser extension's.
    return [];
  }
}

/** The site declares its fonts inside a cascade layer or outside of it. */
function rulesIn(rules: CSSRuleList): CSSFontFaceRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule) return [rule];
    return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [];
  });
}

/** This family has one file, with the Latin letters and the digits. */
const isSiteFont = (rule: CSSFontFaceRule) =>
  rule.style.getPropertyValue('font-family').replaceAll(/["']/g, '') === siteFont;
