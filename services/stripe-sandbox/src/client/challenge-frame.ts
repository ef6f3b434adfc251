import { loadTimeoutMs, makeFrame, pageFonts } from './frames.ts';

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
 * Shows the 3-D Secure challenge in a frame over the page, which takes the focus.
 *
 * @param address from the intent's next action; only its path counts
 * @returns false when the frame could not be shown
 */
export function showChallenge(address: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const frame = makeFrame(new URL(address).pathname, 'Card authentication', overlay, ({ kind }) => {
    if (kind === 'done') close(true);
    if (kind !== 'hello') return;
    clearTimeout(timer);
    frame.node.focus();
    frame.send({ kind: 'focus', fonts: pageFonts.current });
  });
  const timer = setTimeout(() => close(false), loadTimeoutMs);

  function close(shown: boolean): void {
    frame.close();
    resolve(shown);
  }

  document.body.append(frame.node);
  return promise;
}
