import { pages } from '@site/domain/questionnaire';
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
  z.object({ screen: z.literal('sent') }),
]);

/** The step that is on screen. It is the state of the browser's history entry, so Back and Forward move between steps. */
export type Step = z.infer<typeof step>;
export type PageStep = Extract<Step, { screen: 'page' }>;

export const firstStep: Step = { screen: 'page', page: 1 };

/** Parses a history entry's state; undefined when this form did not write it. */
export function parseStep(state: unknown): Step | undefined {
  return step.safeParse(state).data;
}
