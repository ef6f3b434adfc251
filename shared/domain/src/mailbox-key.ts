import { parseUrl } from './parse-url.ts';
import { cleanEmail, hasLookAlike } from './typed-text.ts';

/** `cleanEmail`, as it is sent and stored: with the domain in ASCII, as which some browsers hand it out. */
export function storedEmail(text: string): string {
  const email = cleanEmail(text);
  const [, mailbox, domain] = /^(.*@)([^@]*\P{ASCII}[^@]*)$/su.exec(email) ?? [];
  if (!mailbox || hasLookAlike(email)) return email;
  return mailbox + (parseUrl(`http://${domain}`)?.hostname ?? domain);
}

/** An address as it is compared and searched for. Nothing but ASCII becomes ASCII. */
export function mailboxKey(text: string): string {
  const email = storedEmail(text);
  return hasLookAlike(email) ? email : email.toLowerCase();
}
