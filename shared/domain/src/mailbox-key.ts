import { parseUrl } from './parse-url.ts';
import { cleanEmail } from './typed-text.ts';

/** `cleanEmail`, as it is sent and stored: with the domain in ASCII, as which some browsers hand it out. */
export function storedEmail(text: string): string {
  const email = cleanEmail(text);
  const [, mailbox, domain] = /^(.*@)([^@]*\P{ASCII}[^@]*)$/su.exec(email) ?? [];
  return mailbox ? mailbox + (parseUrl(`http://${domain}`)?.hostname ?? domain) : email;
}

/** An address as it is compared and searched for. */
export function mailboxKey(text: string): string {
  return storedEmail(text).toLowerCase();
}
