import type { Question } from '@site/domain/questionnaire';
import { cleanEmail, cleanText, cleanWebAddress, isWebAddress } from '@site/domain/typed-text';
import { messages } from '../content/form-texts.ts';

/**
 * Returns an answer as it will be sent. Fields for email and web addresses show the cleaned answer after the visitor
 * leaves them.
 */
export function cleanAnswer({ kind }: Pick<Question, 'kind'>, written: string): string {
  if (kind === 'email') return cleanEmail(written);
  return kind === 'url' ? cleanWebAddress(written) : cleanText(written);
}

/** The properties of a question or product field that determine the note beside the field. */
export type Noted = Pick<Question, 'kind' | 'maxLength'>;

/** Describes a problem with an answer, for the note shown beside the field before the visitor submits. */
export function describeProblem(question: Noted, text: string): string | undefined {
  const length = describeLength(question, text);
  if (length) return length;
  const written = text.trim();
  return question.kind === 'url' && written !== '' && !isWebAddress(written)
    ? messages.notAnAddress
    : undefined;
}

/** Describes an answer that is too long. Visitors see this while they type, so they notice a huge paste immediately. */
export function describeLength({ maxLength }: Pick<Question, 'maxLength'>, text: string): string | undefined {
  if (text.length <= maxLength) return undefined;
  const { length } = cleanText(text);
  return length > maxLength ? messages.describeTooLong(length, maxLength) : undefined;
}

const hexCode = /#(?:[\da-f]{6}|[\da-f]{3})\b/gi;

/** Finds the first colour codes in free text, to show them as swatches. */
export function findColourCodes(text: string): readonly string[] {
  const codes = text.slice(0, 2_000).match(hexCode) ?? [];
  return [...new Set(codes.map((code) => code.toLowerCase()))].slice(0, 12);
}

/** Appends a picked colour to the free text, unless the text already contains it. */
export function addColour(text: string, code: string): string {
  if (findColourCodes(text).includes(code.toLowerCase())) return text;
  const written = text.trim();
  if (written === '') return code;
  return `${written.replace(/,$/, '')}, ${code}`;
}
