/** Between two look-ups of an order, in milliseconds; each pause is longer than the one before. */
const pauses = { first: 2_000, longest: 60_000, growth: 1.5 };

/**
 * Looks an order up until it is settled, for as long as it is on screen. Nothing is requested while the tab is hidden;
 * when it is shown again, the order is looked up at once.
 *
 * @param look returns whether there is more to wait for
 * @param soon whether the first look-up is now
 * @param left ends it when the order is left
 */
export async function watchOrder(
  look: () => Promise<boolean>,
  { soon, left }: { soon: boolean; left: AbortSignal },
): Promise<void> {
  for (let pause = soon ? 0 : pauses.first; ; ) {
    const wasShown = await visibleAfter(pause, left);
    if (left.aborted || !(await look()) || left.aborted) return;
    pause = wasShown ? pauses.first : Math.min(Math.max(pause * pauses.growth, pauses.first), pauses.longest);
  }
}

/** Waits, and then for the tab to be visible. @returns true when the tab was shown meanwhile, which ends the wait */
function visibleAfter(pause: number, left: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (wasShown: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
      resolve(wasShown);
    };
    const onChange = () => document.visibilityState === 'visible' && end(true);
    const timer = setTimeout(() => document.visibilityState === 'visible' && end(false), pause);
    document.addEventListener('visibilitychange', onChange);
    left.addEventListener('abort', () => end(false), { once: true });
  });
}
