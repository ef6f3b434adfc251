import { orderTokenIn } from '@site/domain/order-links';
import { type PageNumber, pageCount } from '@site/domain/questionnaire';
import { useLocation, useNavigate } from '@site/sdk';
import { useHydratedValue } from '@site/ui/browser-only';
import { useLayoutEffect, useRef } from 'react';
import { firstStep, type PageStep, parseStep, type Step } from './steps.ts';

export type Steps = ReturnType<typeof useSteps>;

/**
 * Provides the current step. The step is stored in the state of the history entry, so the browser's Back and Forward
 * work.
 */
export function useSteps() {
  const { state, key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const requested = parseStep(state);
  const isKnown = useHydratedValue(requested !== undefined, false);
  const step = (isKnown && requested) || firstStep;
  /**
   * Key of the history entry that Back is leaving. Further presses are ignored until the browser has left the entry.
   */
  const leaving = useRef<string | null>(null);
  const skipsFocus = useRef(true);

  const go = (next: Step, options?: { replace: boolean }) => {
    // Read the hash from the window, because the router does not notice when `takeOrderLink` removes an order's token
    // from the hash. The token stays there only if this browser's storage is blocked.
    const { hash } = window.location;
    navigate(pathname + search + (orderTokenIn(hash) ? hash : ''), { ...options, state: next });
  };
  const goBack = () => {
    leaving.current = key;
    navigate(-1);
  };
  /** Goes one page forward or back. A visitor who came from the review can still return to it. */
  const goToPage = (from: PageStep, change: 1 | -1) =>
    go({
      screen: 'page',
      page: (from.page + change) as PageNumber,
      from: from.page,
      reviewing: from.reviewing,
    });
  const ignoreWhileLeaving = (move: () => void) => () => {
    if (leaving.current !== key) move();
  };

  // Move the focus once for each history entry. A layout effect runs early enough for a view transition to capture the
  // new scroll position.
  useLayoutEffect(() => {
    leaving.current = null;
    if (skipsFocus.current) skipsFocus.current = false;
    else focusStep(step);
  }, [key]);

  return {
    step,
    /**
     * The step stored in the history entry, if any. During hydration, the form still shows the first step, like the
     * prerendered HTML.
     */
    requested,
    next: ignoreWhileLeaving(() => {
      if (step.screen === 'page' && step.page < pageCount) goToPage(step, 1);
    }),
    // Use the browser's own Back if it leads to the wanted step.
    back: ignoreWhileLeaving(() => {
      if (step.screen === 'review') go({ screen: 'page', page: pageCount, from: 'review' });
      else if (step.screen === 'page' && step.from === step.page - 1) goBack();
      else if (step.screen === 'page' && step.page > 1) goToPage(step, -1);
    }),
    review: ignoreWhileLeaving(() => {
      if (step.screen === 'page' && step.from === 'review') goBack();
      else go({ screen: 'review' });
    }),
    show: go,
    /** Replaces the current history entry without moving the focus or scrolling. */
    settle: (next: Step) => {
      skipsFocus.current = true;
      go(next, { replace: true });
    },
  };
}

/** Ids of two elements: the heading, which a new step focuses, and the card to whose top edge the window scrolls. */
export const headingId = 'step-heading';
export const topId = 'step-top';

/** Scrolls to a new step and focuses its heading or the requested field. */
function focusStep(step: Step): void {
  const field = step.screen === 'page' && step.field ? unfoldField(step.field) : null;
  const target = field ?? document.getElementById(headingId);
  target?.focus({ preventScroll: true });
  if (field) field.scrollIntoView({ block: 'center', behavior: 'instant' });
  else if (step.screen === 'page')
    document.getElementById(topId)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Finds a field and, if it is folded away, unfolds it. */
export function unfoldField(fieldId: string): HTMLElement | null {
  const field = document.getElementById(fieldId);
  field?.closest('details')?.setAttribute('open', '');
  return field;
}
