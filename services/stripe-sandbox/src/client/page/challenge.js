import { makeFrame, setStyles } from './frames.js';
import { sandboxOrigin } from './origin.js';

const overlayStyles = {
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100dvh',
  'max-width': 'none',
  'max-height': 'none',
  border: '0',
  margin: '0',
  padding: '0',
  display: 'block',
  background: 'transparent',
  // As high as Stripe puts it, and like Stripe's not in the top layer.
  'z-index': '2147483647',
  'color-scheme': 'light only',
};

const loadPatienceMs = 15_000;

/**
 * Asks the bank's question in a frame over the whole page. Focus goes into the
 * frame, is kept there, and returns to where it was.
 *
 * @param {string} address from the intent's next action; only its path counts
 * @param {Element | null} before what had the focus when the page began to pay
 * @returns {Promise<boolean>} false when the frame could not be shown
 */
export function showChallenge(address, before) {
  return new Promise((resolve) => {
    const path = new URL(address, sandboxOrigin).pathname;
    const frame = makeFrame(path, 'Card authentication', {}, (message) => {
      if (message.kind === 'hello') {
        clearTimeout(timer);
        frame.node.focus();
        frame.send({ kind: 'focus' });
      }
      if (message.kind === 'done') close(true);
    });
    const timer = setTimeout(() => close(false), loadPatienceMs);

    /** @param {FocusEvent} event */
    function keepFocus(event) {
      if (event.target === frame.node) return;
      frame.node.focus();
      frame.send({ kind: 'focus' });
    }

    /** @param {boolean} shown */
    function close(shown) {
      clearTimeout(timer);
      document.removeEventListener('focusin', keepFocus, true);
      frame.close();
      returnFocus(before);
      // A button that is disabled while it works takes the focus back once the page has heard the result.
      setTimeout(() => returnFocus(before), 100);
      resolve(shown);
    }

    setStyles(frame.node, overlayStyles);
    document.addEventListener('focusin', keepFocus, true);
    document.body.append(frame.node);
  });
}

/** Unless the page has meanwhile put it elsewhere. @param {Element | null} before */
function returnFocus(before) {
  const unclaimed = document.activeElement === document.body || document.activeElement === null;
  if (unclaimed && before instanceof HTMLElement) before.focus({ preventScroll: true });
}
