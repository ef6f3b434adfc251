import type { Question } from '@site/domain/questionnaire';
import { cleanEmail, cleanText, cleanWebAddress, isWebAddress } from '@site/domain/typed-text';
import { messages } from '../content/form-texts.ts';

/** An answer as it is sent. The field of an address shows it once it is left. */
export function cleanAnswer({ kind }: Pick<Question, 'kind'>, written: string): string {
  if (kind === 'email') return cleanEmail(written);
  return kind === 'url' ? cleanWebAddress(written) : cleanText(written);
}

/** What a note depends on: a question, or one of the fields of a product. */
export type Noted = Pick<Question, 'kind' | 'maxLength'>;

/** Describes what is wrong with a text, for the note beside its field before the visitor submits. */
export function describeProblem(question: Noted, text: string): string | undefined {
  const length = describeLength(question, text);
  if (length) return length;
  const written = text.trim();
  return question.kind === 'url' && written !== '' && !isWebAddress(written)
    ? messages.notAnAddress
    : undefined;
}

/** Describes a text that is too long. It is shown while typing, so that a visitor notices a pasted book before the next page. */
export function describeLength({ maxLength }: Pick<Question, 'maxLength'>, text: string): string | undefined {
  if (text.length <= maxLength) return undefined;
  const { length } = cleanText(text);
  return length > maxLength ? messages.describeTooLong(length, maxLength) : undefined;
}

const hexCode = /#(?:[\da-f]{6}|[\da-f]{3})\b/gi;

/** Finds the first colour codes in a free text, so that they can be shown. */
export function findColourCodes(text: string): readonly string[] {
  const codes = text.slice(0, 2_000).match(hexCode) ?? [];
  return [...new Set(codes.map((code) => code.toLowerCase()))].slice(0, 12);
}

/** Adds a picked colour to the free text, once. */
export function addColour(text: string, code: string): string {
  if (findColourCodes(text).includes(code.toLowerCase())) return text;
  const written = text.trim();
  if (written === '') return code;
  return `${written.replace(/,$/, '')}, ${code}`;
}
