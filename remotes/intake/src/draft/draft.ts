import type { PageNumber } from '@site/domain/questionnaire';
import * as z from 'zod/mini';
import { type Answers, answeredOnly, readAnswers } from '../fields/answers.ts';
import { pageNumber } from '../steps/steps.ts';

/** A change that this release could not read raises it. */
const draftFormat = 1;
export const draftLifetimeDays = 30;
const lifetime = draftLifetimeDays * 24 * 60 * 60 * 1000;

/** Where the visitor left the form; `y` is the scroll position in pixels. */
export type Position = { page: PageNumber; y: number };

export type DraftContent = { position: Position; answers: Answers };

/** `savedAt` in milliseconds since 1970. */
export type Draft = DraftContent & { savedAt: number };

const start: Position = { page: 1, y: 0 };

const storedDraft = z.pipe(
  z.object({
    format: z.literal(draftFormat),
    submissionId: z.string(),
    savedAt: z.number(),
    position: z.catch(
      z.object({ page: z.catch(pageNumber, start.page), y: z.catch(z.number(), start.y) }),
      start,
    ),
    answers: z.record(z.string(), z.unknown()),
  }),
  z.transform(
    ({ submissionId, savedAt, position, answers }): Draft => ({
      savedAt,
      position,
      answers: readAnswers({ ...answers, submissionId }),
    }),
  ),
);

export type DraftReading =
  | { state: 'none' }
  | { state: 'found'; draft: Draft }
  | { state: 'expired'; savedAt: number }
  /** Of another format, or damaged. */
  | { state: 'unreadable'; text: string };

export function serialiseDraft({ answers: { submissionId, ...answers }, ...draft }: Draft): string {
  return JSON.stringify({ format: draftFormat, submissionId, ...draft, answers: answeredOnly(answers) });
}

/** @param now milliseconds since 1970 */
export function parseDraft(text: string | null, now: number): DraftReading {
  if (!text) return { state: 'none' };
  const draft = storedDraft.safeParse(parseJson(text)).data;
  if (!draft) return { state: 'unreadable', text };
  if (now - draft.savedAt > lifetime) return { state: 'expired', savedAt: draft.savedAt };
  return { state: 'found', draft };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
