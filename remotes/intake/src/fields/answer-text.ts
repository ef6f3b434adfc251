import { parseUrl } from '@site/domain/parse-url';
import type { Question } from '@site/domain/questionnaire';
import { cleanEmail } from '@site/domain/typed-text';
import { messages } from '../content/messages.ts';

// Databases reject NUL, and the other C0 controls except tab and line feed have no meaning in an answer.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** One kind of line end, no invisible controls, no half of a surrogate pair, no space around. */
export function clean(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').toWellFormed().trim();
}

/** An answer as its field shows it once it is left, and as it is sent. */
export function tidyAnswer({ kind }: Pick<Question, 'kind'>, written: string): string {
  if (kind === 'email') return cleanEmail(written);
  return kind === 'url' ? completeAddress(written) : written;
}

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;
/** Schemes without slashes, some of them hostile. */
const otherScheme = /^(javascript|vbscript|data|blob|file|mailto|tel):/i;
const dottedHost = /^[^\s/?#:@]+\.[^\s/?#:@.]+\.?(:\d+)?([/?#]|$)/;

/** Completes a web address that was written without its scheme. Anything else (`none yet`, `javascript:…`) is unchanged. */
export function completeAddress(written: string): string {
  const text = written.trim();
  if (text.startsWith('//')) return completeAddress(text.slice(2));
  if (text === '' || hasScheme.test(text) || otherScheme.test(text)) return text;
  return dottedHost.test(text) ? `https://${text}` : text;
}

export function isWebAddress(text: string): boolean {
  const address = parseUrl(text);
  if (!address || !['http:', 'https:'].includes(address.protocol)) return false;
  return address.hostname.includes('.') && !/\s/.test(text);
}

/** The note beside a field before the visitor submits. */
export function noteOn(question: Question, text: string): string | undefined {
  const length = lengthNote(question, text);
  if (length) return length;
  const written = text.trim();
  return question.kind === 'url' && written !== '' && !isWebAddress(written)
    ? messages.notAnAddress
    : undefined;
}

/** Shown while typing, so that a visitor notices a pasted book before the next page. */
export function lengthNote({ maxLength }: Pick<Question, 'maxLength'>, text: string): string | undefined {
  if (text.length <= maxLength) return undefined;
  const { length } = clean(text);
  return length > maxLength ? messages.tooLong(length, maxLength) : undefined;
}

const hexCode = /#(?:[\da-f]{6}|[\da-f]{3})\b/gi;

/** The colour codes in a free text, for showing them. */
export function colourCodes(text: string): readonly string[] {
  return [...new Set((text.match(hexCode) ?? []).map((code) => code.toLowerCase()))].slice(0, 12);
}

/** Adds a picked colour to the free text, once. */
export function addColour(text: string, code: string): string {
  if (colourCodes(text).includes(code.toLowerCase())) return text;
  const written = text.trim();
  if (written === '') return code;
  return `${written.replace(/,$/, '')}, ${code}`;
}
