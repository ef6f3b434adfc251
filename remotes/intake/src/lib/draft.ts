import { type PageNumber, pageCount } from '@site/domain/questionnaire';
import { type Answers, answeredOnly, isRecord, readAnswers } from './answers.ts';

/** How a draft is written down. A change that older code cannot read raises it and adds a migration. */
const draftFormat = 1;
export const draftLifetimeDays = 30;
const lifetime = draftLifetimeDays * 24 * 60 * 60 * 1000;

export type Position = {
  page: PageNumber;
  /** Scrolled down by so many pixels. */
  y: number;
};

export type DraftContent = {
  /** Made once in this browser, so that sending again updates the same submission. */
  submissionId: string;
  position: Position;
  answers: Answers;
  /** Answers to questions that this release does not ask, kept for one that does. */
  leftover: Record<string, unknown>;
};

export type Draft = DraftContent & {
  /** New with each writing: tells one tab that another has written. */
  revision: string;
  /** Milliseconds since 1970. */
  savedAt: number;
};

export type DraftReading =
  | { state: 'none' }
  | { state: 'found'; draft: Draft }
  | { state: 'expired'; savedAt: number }
  /** Written by a release that this one cannot follow, or damaged. */
  | { state: 'unreadable'; text: string };

export function serialiseDraft({ answers, ...draft }: Draft): string {
  return JSON.stringify({ format: draftFormat, ...draft, answers: answeredOnly(answers) });
}

/** From the format named to the next one. */
export type Migrations = Readonly<
  Record<number, (older: Record<string, unknown>) => Record<string, unknown>>
>;
const migrations: Migrations = {};

export function parseDraft(
  text: string | null | undefined,
  { now, steps = migrations, format = draftFormat }: { now: number; steps?: Migrations; format?: number },
): DraftReading {
  if (!text) return { state: 'none' };
  const current = migrate(parseRecord(text), steps, format);
  const draft = current && readDraft(current);
  if (!draft) return { state: 'unreadable', text };
  if (now - draft.savedAt > lifetime) return { state: 'expired', savedAt: draft.savedAt };
  return { state: 'found', draft };
}

function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function migrate(
  stored: Record<string, unknown> | undefined,
  steps: Migrations,
  format: number,
): Record<string, unknown> | undefined {
  let value = stored;
  for (let from = Number(stored?.format); value && from !== format; from += 1) {
    const step = steps[from];
    value = step && { ...step(value), format: from + 1 };
  }
  return value;
}

function readDraft(stored: Record<string, unknown>): Draft | undefined {
  const { submissionId, revision, savedAt, position } = stored;
  if (typeof submissionId !== 'string' || typeof revision !== 'string') return undefined;
  if (typeof savedAt !== 'number' || !isRecord(stored.answers)) return undefined;
  const place = isRecord(position) ? position : {};
  // What an earlier release could not place may be a question again in this one.
  const leftover = isRecord(stored.leftover) ? stored.leftover : {};
  return {
    ...readAnswers({ ...leftover, ...stored.answers }),
    submissionId,
    revision,
    savedAt,
    position: { page: readPage(place.page) ?? 1, y: typeof place.y === 'number' ? place.y : 0 },
  };
}

export function readPage(value: unknown): PageNumber | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= pageCount
    ? (value as PageNumber)
    : undefined;
}
