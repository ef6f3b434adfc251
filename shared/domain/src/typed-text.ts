import { parseUrl } from './parse-url.ts';

/**
 * Cleans what people type and paste, with one function for each kind of text: a line, a text of several lines, an email
 * address, a web address. Forms use them when a field is left, and the API uses them on what it receives, so that both
 * accept the same texts. Strangers choose these texts, so each function takes time in proportion to the length of its text.
 */

/** Maximum lengths in UTF-16 code units, as HTML inputs count them. 254 is SMTP's limit for an address. */
export const maxLengths = { line: 200, email: 254 } as const;

/**
 * The longest text that is cleaned to become a line or an address. White space and brackets may surround a copied one.
 * A longer text stays as it is, because its length alone rejects it.
 */
const maxTyped = 2_000;

export const describeTooLong = (length: number, most: number): string =>
  `This has ${length} characters; the limit is ${most}. Please shorten it.`;

/** Controls that are no white space, halves of surrogate pairs, and characters that only set a direction or have no width. */
const invisible =
  /[^\P{Cc}\s\u0085]|[\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;

/** The flags of England, Scotland and Wales consist of a black flag and tags. Any other tag is invisible. */
const tags = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,12}\u{e007f}|[\u{e0000}-\u{e007f}]/gu;
const variationSelectors = /[\u180b-\u180d\ufe00-\ufe0f]+|[\u{e0100}-\u{e01ef}]+/gu;
/** The joiner, the non-joiner, and the vowel separator of Mongolian. */
const joiners = /[\u180e\u200c\u200d]+/g;

/** A joiner behind an Arabic letter, or behind the sign that takes an Indic consonant's vowel, shapes a letter even at the end. */
const shapedByJoiner =
  /[\p{Script_Extensions=Arabic}\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]/u;

/**
 * Removes what cannot be seen. A joiner between two visible characters belongs to the spelling of many scripts and to
 * emoji; a variation selector belongs to the character before it. Of several in a row only the first has an effect.
 *
 * @param base what a variation selector can follow
 * @param visible what can stand on both sides of a joiner
 */
function withoutInvisible(text: string, base: RegExp, visible: RegExp): string {
  const shown = text
    .replace(invisible, '')
    .replace(tags, (found) => (found.startsWith('\u{1f3f4}') ? found : ''))
    .replace(variationSelectors, (run, at: number, all: string) =>
      base.test(all[at - 1] ?? '') ? String.fromCodePoint(run.codePointAt(0) ?? 0) : '',
    );
  return shown.replace(joiners, (run, at: number) => {
    const joiner = run.slice(0, 1);
    const [before = '', after = ''] = [shown[at - 1], shown[at + run.length]];
    if (visible.test(before) && visible.test(after)) return joiner;
    return joiner === '\u200d' && shapedByJoiner.test(before) ? joiner : '';
  });
}

/**
 * A letter with its marks, or the parts of Korean syllables: NFC of the whole text would also replace old forms of Chinese
 * characters. No script needs 30 marks on a letter, and sorting many of them takes quadratic time.
 */
const composable = /\P{M}\p{M}{1,30}|[\u1100-\u11ff]+/gu;

/** One line without anything invisible, with composed letters. Tabs and line breaks become spaces. */
export function cleanLine(text: string): string {
  if (text.length > maxTyped) return text;
  return withoutInvisible(text, /(?![\s\u180e\u200c\u200d])[\P{ASCII}\d#*]/u, /\S/)
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .replace(composable, (letters) => letters.normalize('NFC'));
}

/** A text of several lines, with one kind of line end and nothing that a database or a spreadsheet rejects. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\p{Cs}/gu, '')
    .trim();
}

/** What a copy brings along in front of an address. A quotation mark may also begin one: `"a b"@example.com`. */
const inFront = /^(?:mailto:|[\s<‹«([{'“”„‘’.,;:]|"(?![^"]*"@))+/i;
const notAscii = /\P{ASCII}/u;
const isBehind = (character = '') => /[\s>›»)\]}'"“”‘’.,;:!?]/.test(character);

/**
 * An address without what a copy brings along: `Jane <mailto:jane@example.com>,` is `jane@example.com`. A character that
 * only looks like another one, such as a full-width letter or the sign of Kelvin, becomes that one.
 */
export function cleanEmail(text: string): string {
  if (text.length > maxTyped) return text;
  const written = withoutInvisible(text, notAscii, notAscii).normalize('NFKC');
  const bracketed = written.match(/[<‹][^<>‹›\s]+[>›]/g)?.find((part) => part.includes('@'));
  const address = (bracketed?.slice(1, -1) ?? written).replace(inFront, '');
  let end = address.length;
  while (isBehind(address[end - 1])) end -= 1;
  // The subject and the text of a link to an address follow it like a query.
  const query = address.indexOf('?', address.indexOf('@') + 1 || end);
  return address.slice(0, query < 0 ? end : Math.min(query, end));
}

const local = '(?:"[^"\\s\\p{C}]+"|[^\\s@<>()[\\]\\\\,;:"\\p{C}]+)';
const label = '(?:[\\w-]|[^\\p{ASCII}\\s\\p{C}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}])+';
const emailPattern = new RegExp(`^${local}@(?:${label}\\.)+${label}$`, 'u');

/** Whether a mail server may take it: the simple pattern of all forms and of the API. @param email as `cleanEmail` returns it */
export function isEmailAddress(email: string): boolean {
  return email.length <= maxLengths.email && emailPattern.test(email);
}

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;
/** Schemes without slashes, some of them hostile. */
const otherScheme = /^(javascript|vbscript|data|blob|file|mailto|tel):/i;
const dottedHost = /^[^\s/?#:@]+\.[^\s/?#:@.]+\.?(:\d+)?([/?#]|$)/;

/** A web address, completed where it was written without its scheme. Any other text (`none yet`, `javascript:…`) stays. */
export function cleanWebAddress(text: string): string {
  const written = cleanText(text).replace(/^(?:\/\/)+/, '');
  if (written === '' || hasScheme.test(written) || otherScheme.test(written)) return written;
  return dottedHost.test(written) ? `https://${written}` : written;
}

/** @param address as `cleanWebAddress` returns it */
export function isWebAddress(address: string): boolean {
  const url = parseUrl(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.hostname.includes('.') && !/\s/.test(address);
}
