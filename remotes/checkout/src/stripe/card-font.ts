import type { CustomFontSource } from '@stripe/stripe-js';

/** Font family of the site's text, as declared in its stylesheet. */
export const siteFont = 'Site Text';

/**
 * Lists the site's font for the provider's frames. The font file is the one that the document preloads. It covers Latin
 * letters and digits.
 */
export function listCardFonts(): CustomFontSource[] {
  const font = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"][href*="-text-latin"]');
  return font ? [{ family: siteFont, src: `url(${font.href})`, weight: '400' }] : [];
}
