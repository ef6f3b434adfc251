import { parseUrl } from './parse-url.ts';
import { cleanEmail } from './typed-text.ts';

/** `cleanEmail`, as it is sent and stored: with the domain in ASCII, as which some browsers hand it out. */
export function storedEmail(text: string): string {
  const email = cleanEmail(text);
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  const isAscii = /^\p{ASCII}*$/u.test(domain);
  return at === 0 || isAscii
    ? email
    : email.slice(0, at) + (parseUrl(`http://${domain}`)?.hostname ?? domain);
}

/** An address as it is compared and searched for. */
export function mailboxKey(text: string): string {
  return storedEmail(text).toLowerCase();
}
