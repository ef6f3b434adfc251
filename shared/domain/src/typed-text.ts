/**
 * What people type and paste into one-line fields, made clean, and the limits of these fields. Forms use it when a field
 * is left, and the API on what it receives: what one accepts, the other accepts.
 */

/** In UTF-16 units, as inputs count them. That of an email address is the maximum of SMTP. */
export const maxLengths = { line: 200, email: 254 } as const;

export const tooLong = (length: number, most: number): string =>
  `This has ${length} characters; the limit is ${most}. Please shorten it.`;

/** Controls that are no white space, halves of surrogate pairs, and what has no width or only a direction. */
const invisible =
  /[^\P{Cc}\s\u0085]|[\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Joiners are part of the spelling behind Arabic letters and the marks of Indic scripts, and of nothing else. */
const joiner = /([\p{Script_Extensions=Arabic}\p{M}]?)[\u200c\u200d]/gu;

function visible(text: string): string {
  return text.replace(invisible, '').replace(joiner, (all, before) => (before ? all : ''));
}

/** One line without anything invisible, in the composed form of Unicode: a tab and a line break become a space. */
export function cleanLine(text: string): string {
  return visible(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** What a copy brings along in front of an address. A quotation mark may also begin one: `"a b"@example.com`. */
const inFront = /^(?:mailto:|[\s<‹«([{'“”„‘’.,;:]|"(?![^"]*"@))+/i;
const behind = /[\s>›»)\]}'"“”‘’.,;:!?]+$/;
const bracketed = /[<‹]([^<>‹›\s]+@[^<>‹›\s]+)[>›]/;

/**
 * An address without what a copy brings along: `Jane <mailto:jane@example.com>,` is `jane@example.com`. A character that
 * only looks like another one, as a full-width letter or the sign of Kelvin, becomes that one.
 */
export function cleanEmail(text: string): string {
  const written = visible(text).normalize('NFKC');
  const [, address = written] = bracketed.exec(written) ?? [];
  return address
    .replace(inFront, '')
    .replace(behind, '')
    .replace(/(@[^?]*)\?.*/, '$1');
}

const local = '(?:"[^"\\s\\p{C}]+"|[^\\s@<>()[\\]\\\\,;:"\\p{C}]+)';
const label = '(?:[\\w-]|[^\\p{ASCII}\\s\\p{C}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}])+';
const emailPattern = new RegExp(`^${local}@(?:${label}\\.)+${label}$`, 'u');

/** Whether a mail server may take it: the simple pattern of all forms and of the API. @param email as `cleanEmail` returns it */
export function isEmailAddress(email: string): boolean {
  return email.length <= maxLengths.email && emailPattern.test(email);
}
