import type { CustomFontSource } from '@stripe/stripe-js';

/** The family of the site's text, as its style sheet declares it. */
export const siteFont = 'Site Text';

/** The site's font for the provider's frames, from the address that every document preloads it from: Latin letters and digits. */
export function cardFonts(): CustomFontSource[] {
  const font = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"][href*="-text-latin"]');
  return font ? [{ family: siteFont, src: `url(${font.href})`, weight: '400' }] : [];
}
