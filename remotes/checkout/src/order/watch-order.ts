/**
 * Pauses between two look-ups of an order, in milliseconds. Each pause is longer than the previous pause, up to
 * `longest`.
 */
const pauses = { first: 2_000, longest: 60_000, growth: 1.5 };

/**
 * Polls an order until it is settled or no longer on screen. Nothing is requested while the tab is hidden. When the tab
 * is shown again, the order is looked up immediately.
 *
 * @param look returns whether to keep polling
 * @param startsNow whether the first look-up is immediate
 * @param signal ends the polling when the visitor leaves the order
 */
export async function watchOrder(
  look: () => Promise<boolean>,
  { startsNow, signal }: { startsNow: boolean; signal: AbortSignal },
): Promise<void> {
  for (let pause = startsNow ? 0 : pauses.first; ; ) {
    const wasShown = await waitUntilVisible(pause, signal);
    if (signal.aborted || !(await look()) || signal.aborted) return;
    pause = wasShown ? pauses.first : Math.min(Math.max(pause * pauses.growth, pauses.first), pauses.longest);
  }
}

/**
 * Waits until the pause is over and the tab is visible. Showing a hidden tab ends the pause early.
 *
 * @returns whether the tab was shown during the pause
 */
function waitUntilVisible(pause: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (wasShown: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
      resolve(wasShown);
    };
    const onChange = () => document.visibilityState === 'visible' && end(true);
    const timer = setTimeout(() => document.visibilityState === 'visible' && end(false), pause);
    document.addEventListener('visibilitychange', onChange);
    signal.addEventListener('abort', () => end(false), { once: true });
  });
}
