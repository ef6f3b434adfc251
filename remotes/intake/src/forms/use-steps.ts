import { useLocation, useNavigate } from '@site/sdk';
import { useHydrated } from '@site/ui/hydrated';
import { useLayoutEffect, useRef } from 'react';
import { backMove, firstStep, type Move, nextMove, parseStep, reviewMove, type Step } from '../lib/steps.ts';
import { arriveAt } from './arrive.ts';

export type Steps = {
  step: Step;
  /** What the history entry asks for; in the first render it is not on screen yet. */
  asked: Step | undefined;
  next: () => void;
  back: () => void;
  review: () => void;
  show: (step: Step, options?: { replace: boolean }) => void;
  /** Says what the current entry shows, without moving focus or scroll position. */
  settle: (step: Step) => void;
};

/** What is on screen, kept in the history's state so that the browser's Back and Forward walk the pages. */
export function useSteps(): Steps {
  const alive = useHydrated();
  const { state, key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = parseStep(state);
  const step = (alive && asked) || firstStep;
  /** The entry that Back was pressed on: until it is left, further presses are ignored. */
  const leaving = useRef<string | null>(null);
  const quiet = useRef(true);

  const go = (next: Step, options?: { replace: boolean }) =>
    navigate(pathname + search, { ...options, state: next });
  const make = (move: Move | undefined) => {
    if (!move || leaving.current === key) return;
    if (move.go === 'to') {
      go(move.step);
      return;
    }
    leaving.current = key;
    navigate(-1);
  };

  // Each history entry is one arrival. In the layout phase, so that a view transition already shows where it leads.
  useLayoutEffect(() => {
    leaving.current = null;
    if (quiet.current) quiet.current = false;
    else arriveAt(step);
  }, [key]);

  return {
    step,
    asked,
    next: () => make(nextMove(step)),
    back: () => make(backMove(step)),
    review: () => make(reviewMove(step)),
    show: go,
    settle: (next) => {
      quiet.current = true;
      go(next, { replace: true });
    },
  };
}
