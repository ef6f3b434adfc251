import { type PageNumber, pageCount, pages } from '@site/domain/questionnaire';
import * as z from 'zod/mini';

export const pageNumber = z.literal(pages.map(({ number }) => number));

const step = z.union([
  z.object({
    screen: z.literal('page'),
    page: pageNumber,
    /** The step of the history entry before this one, where this form wrote that entry. */
    from: z.catch(z.optional(z.union([pageNumber, z.literal('review')])), undefined),
    /** The field that takes the focus instead of the page's heading. */
    field: z.catch(z.optional(z.string()), undefined),
    /** The visitor came from the review to change an answer, and can go back to it. */
    reviewing: z.catch(z.optional(z.literal(true)), undefined),
  }),
  z.object({ screen: z.literal('review') }),
  z.object({
    screen: z.literal('sent'),
    /** The submission, where this browser stores nothing: the checkout learns it from the address. */
    unstored: z.catch(z.optional(z.string()), undefined),
  }),
]);

/** What is on screen. It is the state of the browser's history entry, so Back and Forward move between steps. */
export type Step = z.infer<typeof step>;
export type PageStep = Extract<Step, { screen: 'page' }>;

export const firstStep: Step = { screen: 'page', page: 1 };

/** A history entry's state; undefined when this form did not write it. */
export function parseStep(state: unknown): Step | undefined {
  return step.safeParse(state).data;
}

/** `back` is the browser's own Back, where that leads to the wanted step; otherwise a new history entry. */
export type Move = { go: 'back' } | { go: 'to'; step: Step };

export function nextMove(step: Step): Move | undefined {
  if (step.screen !== 'page' || step.page >= pageCount) return undefined;
  return { go: 'to', step: pageAfter(step, (step.page + 1) as PageNumber) };
}

export function backMove(step: Step): Move | undefined {
  if (step.screen === 'review')
    return { go: 'to', step: { screen: 'page', page: pageCount, from: 'review' } };
  if (step.screen !== 'page' || step.page === 1) return undefined;
  const page = (step.page - 1) as PageNumber;
  return step.from === page ? { go: 'back' } : { go: 'to', step: pageAfter(step, page) };
}

export function reviewMove(step: Step): Move {
  if (step.screen === 'page' && step.from === 'review') return { go: 'back' };
  return { go: 'to', step: { screen: 'review' } };
}

function pageAfter(step: PageStep, page: PageNumber): Step {
  return { screen: 'page', page, from: step.page, reviewing: step.reviewing };
}
