import type { Question } from '@site/domain/questionnaire';
import { words } from '../content/words.ts';
import { clean } from './payload.ts';
import { isWebAddress } from './web-address.ts';

/** What is said beside a field while nobody has asked to send it. */
export function noteOn(question: Question, text: string): string | undefined {
  const length = lengthNote(question, text);
  if (length) return length;
  const written = text.trim();
  return question.kind === 'url' && written !== '' && !isWebAddress(written) ? words.notAnAddress : undefined;
}

/** Said at once, so that a pasted book is noticed before the next page. */
export function lengthNote({ maxLength }: Pick<Question, 'maxLength'>, text: string): string | undefined {
  if (text.length <= maxLength) return undefined;
  const { length } = clean(text);
  return length > maxLength ? words.tooLong(length, maxLength) : undefined;
}
