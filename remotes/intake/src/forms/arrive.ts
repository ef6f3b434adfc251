import type { Step } from '../lib/steps.ts';

/** Ids that a step's heading and its upper edge carry. */
export const headingId = 'step-heading';
export const topId = 'step-top';

/** Shows a step that has just come on screen, and has its heading (or the field asked for) take the focus. */
export function arriveAt(step: Step): void {
  const field = step.screen === 'page' && step.field ? document.getElementById(step.field) : null;
  const target = field ?? document.getElementById(headingId);
  target?.focus({ preventScroll: true });
  if (field) field.scrollIntoView({ block: 'center', behavior: 'instant' });
  else if (step.screen === 'page')
    document.getElementById(topId)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
