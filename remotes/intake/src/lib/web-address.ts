const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;
/** Schemes without slashes that people (or worse) put where a web address belongs. */
const otherScheme = /^(javascript|vbscript|data|blob|file|mailto|tel):/i;
const dottedHost = /^[^\s/?#:@]+\.[^\s/?#:@.]+\.?(:\d+)?([/?#]|$)/;

/**
 * Completes a web address that was written without its scheme. What is not
 * clearly one ("none yet", `javascript:…`) is left as it was written.
 */
export function completeAddress(written: string): string {
  const text = written.trim();
  if (text.startsWith('//')) return completeAddress(text.slice(2));
  if (text === '' || hasScheme.test(text) || otherScheme.test(text)) return text;
  return dottedHost.test(text) ? `https://${text}` : text;
}

export function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  if (!address || !['http:', 'https:'].includes(address.protocol)) return false;
  return address.hostname.includes('.') && !/\s/.test(text);
}
