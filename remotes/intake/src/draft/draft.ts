import type { PageNumber } from '@site/domain/questionnaire';
import * as z from 'zod/mini';
import { answeredOnly, readAnswers, type StoredAnswers } from '../fields/answers.ts';
import { pageNumber } from '../steps/steps.ts';

/** A change that this release could not read raises it. */
const draftFormat = 1;
export const draftLifetimeDays = 30;
const lifetime = draftLifetimeDays * 24 * 60 * 60 * 1000;

/** Where the visitor left the form; `y` is the scroll position in pixels. */
export type Position = { page: PageNumber; y: number };

export type DraftContent = StoredAnswers & {
  /** Made once in this browser, so that sending again updates the same submission. */
  submissionId: string;
  position: Position;
};

export type Draft = DraftContent & {
  /** Milliseconds since 1970. */
  savedAt: number;
};

const record = z.record(z.string(), z.unknown());
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
    answers: record,
    unknownAnswers: z.catch(record, {}),
  }),
  z.transform(
    ({ format: _, answers, unknownAnswers, ...draft }): Draft => ({
      ...draft,
      // What an earlier release could not read may be a question again in this one.
      ...readAnswers({ ...unknownAnswers, ...answers }),
    }),
  ),
);

export type DraftReading =
  | { state: 'none' }
  | { state: 'found'; draft: Draft }
  | { state: 'expired'; savedAt: number }
  /** Of another format, or damaged. */
  | { state: 'unreadable'; text: string };

export function serialiseDraft({ answers, ...draft }: Draft): string {
  return JSON.stringify({ format: draftFormat, ...draft, answers: answeredOnly(answers) });
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
