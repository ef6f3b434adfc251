import { pages } from '@site/domain/questionnaire';
import * as z from 'zod/mini';

export const pageNumber = z.literal(pages.map(({ number }) => number));

const step = z.union([
  z.object({
    screen: z.literal('page'),
    page: pageNumber,
    /** The step of the previous history entry, if this form created that entry. */
    from: z.catch(z.optional(z.union([pageNumber, z.literal('review')])), undefined),
    /** The field to focus instead of the page's heading. */
    field: z.catch(z.optional(z.string()), undefined),
    /** Whether the visitor came from the review to change an answer, and can return to the review. */
    reviewing: z.catch(z.optional(z.literal(true)), undefined),
  }),
  z.object({ screen: z.literal('review') }),
  z.object({ screen: z.literal('sent') }),
]);

/** The step on screen. It is stored as the state of the history entry, so Back and Forward move between steps. */
export type Step = z.infer<typeof step>;
export type PageStep = Extract<Step, { screen: 'page' }>;

export const firstStep: Step = { screen: 'page', page: 1 };

/** Parses the state of a history entry. Returns undefined if this form did not create the entry. */
export function parseStep(state: unknown): Step | undefined {
  // Skip the schema for an entry without state, because a schema's first use is slow and delays hydration.
  return state === null ? undefined : step.safeParse(state).data;
}
