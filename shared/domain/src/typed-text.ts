import { parseUrl } from './parse-url.ts';

/**
 * Cleans text that people type or paste. There is one function per kind of text: a line, several lines, an email
 * address, a web address. Forms call these functions when a field loses focus, and the API calls them for everything
 * that it receives, so both accept the same text. Because strangers supply the text, each function runs in linear time.
 */

/** Maximum lengths in UTF-16 code units, as HTML inputs count them. 254 is SMTP's limit for an email address. */
export const maxLengths = { line: 200, email: 254 } as const;

/**
 * The maximum length of text that is cleaned as a line or an email address. The limit leaves room for white space and
 * brackets that were copied with the text. Longer text is returned unchanged, because its length alone makes it
 * invalid.
 */
const maxTyped = 2_000;

export const describeTooLong = (length: number, limit: number): string =>
  `This has ${length} characters; the limit is ${limit}. Please shorten it.`;

/**
 * Matches control characters other than white space, lone surrogates, and characters that only set a direction or have
 * no width.
 */
const invisible =
  /[^\P{Cc}\s\u0085]|[\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;

/**
 * Matches tag characters. A black flag followed by tags is the flag of England, Scotland or Wales; any other tag is
 * invisible.
 */
const tags = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,12}\u{e007f}|[\u{e0000}-\u{e007f}]/gu;
const variationSelectors = /[\u180b-\u180d\ufe00-\ufe0f]+|[\u{e0100}-\u{e01ef}]+/gu;
/** Matches the zero-width joiner and non-joiner, and the Mongolian vowel separator. */
const joiners = /[\u180e\u200c\u200d]+/g;

/**
 * Matches characters that a following joiner reshapes even at the end of a word: Arabic letters, and the Indic sign
 * that removes a consonant's vowel (virama).
 */
const shapedByJoiner =
  /[\p{Script_Extensions=Arabic}\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]/u;

/**
 * Removes invisible characters. A joiner between two visible characters is kept, because many scripts and emoji need
 * it. A variation selector is kept after its base character. In a run of joiners or selectors only the first has an
 * effect, so the others are removed.
 *
 * @param base what a variation selector can follow
 * @param visible what can stand on both sides of a joiner
 */
function withoutInvisible(text: string, base: RegExp, visible: RegExp): string {
  const visibleText = text
    .replace(invisible, '')
    .replace(tags, (found) => (found.startsWith('\u{1f3f4}') ? found : ''))
    .replace(variationSelectors, (run, at: number, all: string) =>
      base.test(all[at - 1] ?? '') ? String.fromCodePoint(run.codePointAt(0) ?? 0) : '',
    );
  return visibleText.replace(joiners, (run, at: number) => {
    const joiner = run.slice(0, 1);
    const [before = '', after = ''] = [visibleText[at - 1], visibleText[at + run.length]];
    if (visible.test(before) && visible.test(after)) return joiner;
    return joiner === '\u200d' && shapedByJoiner.test(before) ? joiner : '';
  });
}

/**
 * Matches the parts of a string that NFC should compose: a letter with its marks, or parts of Korean syllables.
 * Applying NFC to the whole text would also replace old forms of Chinese characters. Marks are limited to 30 per
 * letter, more than any script needs, because sorting many marks takes quadratic time.
 */
const composable = /\P{M}\p{M}{1,30}|[\u1100-\u11ff]+/gu;

/**
 * Reduces text to one line without invisible characters, composes its letters, and turns tabs and line breaks into
 * spaces.
 */
export function cleanLine(text: string): string {
  if (text.length > maxTyped) return text;
  return withoutInvisible(text, /(?![\s\u180e\u200c\u200d])[\P{ASCII}\d#*]/u, /\S/)
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .replace(composable, (letters) => letters.normalize('NFC'));
}

/**
 * Cleans multi-line text: line endings become LF, and characters that a database or spreadsheet rejects are removed.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\p{Cs}/gu, '')
    .trim();
}

/**
 * Matches characters that are often copied in front of an email address. A quotation mark may instead begin the
 * address itself: `"a b"@example.com`.
 */
const inFront = /^(?:mailto:|[\s<‹«([{'“”„‘’.,;:]|"(?![^"]*"@))+/i;
const notAscii = /\P{ASCII}/u;
const isBehind = (character = '') => /[\s>›»)\]}'"“”‘’.,;:!?]/.test(character);

/**
 * Extracts the email address from copied text: `Jane <mailto:jane@example.com>,` becomes `jane@example.com`.
 * Compatibility characters, such as full-width letters or the Kelvin sign, become the plain letters that they look
 * like.
 */
export function cleanEmail(text: string): string {
  if (text.length > maxTyped) return text;
  const cleaned = withoutInvisible(text, notAscii, notAscii).normalize('NFKC');
  const bracketed = cleaned.match(/[<‹][^<>‹›\s]+[>›]/g)?.find((part) => part.includes('@'));
  const address = (bracketed?.slice(1, -1) ?? cleaned).replace(inFront, '');
  let end = address.length;
  while (isBehind(address[end - 1])) end -= 1;
  // Drop the query of a `mailto:` link, which may contain a subject and a body.
  const query = address.indexOf('?', address.indexOf('@') + 1 || end);
  return address.slice(0, query < 0 ? end : Math.min(query, end));
}

const local = '(?:"[^"\\s\\p{C}]+"|[^\\s@<>()[\\]\\\\,;:"\\p{C}]+)';
const label = '(?:[\\w-]|[^\\p{ASCII}\\s\\p{C}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}])+';
const emailPattern = new RegExp(`^${local}@(?:${label}\\.)+${label}$`, 'u');

/**
 * Whether a mail server might accept an address, according to a simple pattern. All forms and the API use this pattern.
 * @param email cleaned by `cleanEmail`
 */
export function isEmailAddress(email: string): boolean {
  return email.length <= maxLengths.email && emailPattern.test(email);
}

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;
/**
 * Matches text that begins with a host name that contains a dot. No colon may precede that dot, so `javascript:…` never
 * matches.
 */
const dottedHost = /^[^\s/?#:@]+\.[^\s/?#:@.]+\.?(:\d+)?([/?#]|$)/;

/**
 * Cleans a web address and adds `https://` if the scheme is missing. Text that is no web address (`none yet`,
 * `javascript:…`) gets no scheme.
 */
export function cleanWebAddress(text: string): string {
  const cleaned = cleanText(text).replace(/^(?:\/\/)+/, '');
  if (cleaned === '' || hasScheme.test(cleaned)) return cleaned;
  return dottedHost.test(cleaned) ? `https://${cleaned}` : cleaned;
}

/**
 * Whether a string is an HTTP or HTTPS address with a dot in its host name. @param address cleaned by `cleanWebAddress`
 */
export function isWebAddress(address: string): boolean {
  const url = parseUrl(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.hostname.includes('.') && !/\s/.test(address);
}
