import { type PageNumber, pageCount } from '@site/domain/questionnaire';
import { isRecord } from './answers.ts';
import { readPage } from './draft.ts';

/** What is on screen. It is the state of the browser's history entry, so Back and Forward walk it. */
export type Step =
  | {
      screen: 'page';
      page: PageNumber;
      /** What the entry before this one in the history shows, where this form put it there. */
      from?: PageNumber | 'review';
      /** The field that was asked for, instead of the page's heading. */
      field?: string;
      /** The visitor came to change an answer and wants to go back to the review. */
      reviewing?: true;
    }
  | { screen: 'review' }
  | { screen: 'sent' };

export const firstStep: Step = { screen: 'page', page: 1 };

/** Reads a history entry's state; anything that this form did not write gives `undefined`. */
export function parseStep(state: unknown): Step | undefined {
  if (!isRecord(state)) return undefined;
  if (state.screen === 'review' || state.screen === 'sent') return { screen: state.screen };
  const page = readPage(state.page);
  if (state.screen !== 'page' || !page) return undefined;
  const from = state.from === 'review' ? 'review' : readPage(state.from);
  return {
    screen: 'page',
    page,
    ...(from && { from }),
    ...(typeof state.field === 'string' && { field: state.field }),
    ...(state.reviewing === true && { reviewing: true as const }),
  };
}

/** How to get somewhere: by the browser's own Back when that leads there, else by a new entry. */
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

function pageAfter(step: Step & { screen: 'page' }, page: PageNumber): Step {
  return { screen: 'page', page, from: step.page, ...(step.reviewing && { reviewing: true as const }) };
}
