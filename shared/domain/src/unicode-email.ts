import { parseUrl } from './parse-url.ts';
import { decodePunycode } from './punycode.ts';
import { cleanEmail, hasLookAlike } from './typed-text.ts';

/**
 * `cleanEmail`, with the domain as it was typed: some browsers hand out that of an `<input type="email">` in ASCII. A
 * module of its own, so that a page may load it late.
 */
export function typedEmail(text: string): string {
  return cleanEmail(text).replace(
    /([@.])(xn--([a-z\d-]+))(?=[^@]*$)/gi,
    (all, before: string, label: string, encoded: string) => {
      const typed = decodePunycode(encoded);
      // Only where the browser would encode it the same way: anything else stays as it came.
      return typed && parseUrl(`http://${typed}.example`)?.hostname === `${label}.example`
        ? before + typed
        : all;
    },
  );
}

/** An address as it is compared and searched for. Nothing but ASCII becomes ASCII. */
export function mailboxKey(text: string): string {
  const email = typedEmail(text);
  return hasLookAlike(email) ? email : email.toLowerCase();
}
