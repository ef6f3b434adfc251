import { loadTimeoutMs, makeFrame } from './frames.ts';

const overlay = {
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100dvh',
  'max-width': 'none',
  'max-height': 'none',
  // Stripe's value; like Stripe's frame, not in the top layer.
  'z-index': '2147483647',
};

/**
 * Shows the 3-D Secure challenge in a frame over the page. Focus moves into the frame, stays there until it is closed, and
 * then returns.
 *
 * @param address from the intent's next action; only its path counts
 * @param before what had the focus when the page began to pay
 * @returns false when the frame could not be shown
 */
export function showChallenge(address: string, before: Element | null): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const frame = makeFrame(new URL(address).pathname, 'Card authentication', overlay, ({ kind }) => {
    if (kind === 'done') close(true);
    if (kind !== 'hello') return;
    clearTimeout(timer);
    focusFrame();
  });
  const timer = setTimeout(() => close(false), loadTimeoutMs);

  function focusFrame(): void {
    frame.node.focus();
    frame.send({ kind: 'focus' });
  }
  const holdFocus = (event: FocusEvent) => event.target !== frame.node && focusFrame();

  function close(shown: boolean): void {
    clearTimeout(timer);
    document.removeEventListener('focusin', holdFocus, true);
    frame.close();
    returnFocus(before);
    // A button that is disabled while the payment runs can be focused only after the page has the result.
    setTimeout(() => returnFocus(before), 100);
    resolve(shown);
  }

  document.addEventListener('focusin', holdFocus, true);
  document.body.append(frame.node);
  return promise;
}

/** Does nothing when the page has meanwhile moved the focus. */
function returnFocus(before: Element | null): void {
  const isUnclaimed = document.activeElement === document.body || document.activeElement === null;
  if (isUnclaimed && before instanceof HTMLElement) before.focus({ preventScroll: true });
}
