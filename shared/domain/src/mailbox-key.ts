import { parseUrl } from './parse-url.ts';
import { cleanEmail } from './typed-text.ts';

/**
 * Cleans an email address for sending and storing. Converts the domain to ASCII (Punycode), because some browsers do so
 * themselves and the result must be the same for all browsers.
 */
export function normaliseEmail(text: string): string {
  const email = cleanEmail(text);
  const domainStart = email.lastIndexOf('@') + 1;
  const domain = email.slice(domainStart);
  const isAscii = /^\p{ASCII}*$/u.test(domain);
  return domainStart === 0 || isAscii
    ? email
    : email.slice(0, domainStart) + (parseUrl(`http://${domain}`)?.hostname ?? domain);
}

/** Normalises an email address for comparing and searching, so that letter case makes no difference. */
export function mailboxKey(text: string): string {
  return normaliseEmail(text).toLowerCase();
}
