import { expect, test } from 'vitest';
import { noAnswers } from '../fields/answers.ts';
import { type Draft, draftLifetimeDays, parseDraft, serialiseDraft } from './draft.ts';

const now = Date.UTC(2025, 5, 1, 12);
const day = 24 * 60 * 60 * 1000;

const draft: Draft = {
  savedAt: now - day,
  position: { page: 5, y: 320 },
  answers: { ...noAnswers(), email: 'ada@example.com', keyProcesses: 'Weaving 🧵 numbers' },
};

const stored = (change: Record<string, unknown>) =>
  JSON.stringify({ ...JSON.parse(serialiseDraft(draft)), ...change });

test('a draft is read with its answers, page and position', () => {
  expect(parseDraft(serialiseDraft(draft), now)).toEqual({ state: 'found', draft });
});

test('a draft expires after its days', () => {
  const age = (days: number) => parseDraft(stored({ savedAt: now - days * day }), now).state;
  expect(age(draftLifetimeDays)).toBe('found');
  expect(age(draftLifetimeDays + 0.01)).toBe('expired');
});

test.each([
  ['cut short', serialiseDraft(draft).slice(0, 40)],
  ['not an object', '"hello"'],
  ['of no known format', stored({ format: undefined })],
  ['of a later format', stored({ format: 2 })],
  ['without its submission', stored({ submissionId: 4 })],
  ['without answers', stored({ answers: 'many' })],
])('a draft that is %s is returned unchanged', (_, text) => {
  expect(parseDraft(text, now)).toEqual({ state: 'unreadable', text });
});

test.each([0, 8, 2.5, '3', null])('with page %j the draft opens on the first page', (page) => {
  const reading = parseDraft(stored({ position: { page } }), now);
  expect(reading).toMatchObject({ state: 'found', draft: { position: { page: 1, y: 0 } } });
});
