/** The origin of this script, its frames and the API. `currentScript` is set only while the script first runs. */
const script = document.currentScript;
if (!(script instanceof HTMLScriptElement) || !script.src)
  throw new Error(
    'Load the payment sandbox with a classic <script src>: it finds its frames by that address.',
  );

export const sandboxOrigin = new URL(script.src).origin;

/** A programming error of the page: thrown, as Stripe.js does, not returned. */
export class IntegrationError extends Error {
  /** @override */
  name = 'IntegrationError';
}

/** @type {{ error: { type: string, message: string } }} */
export const connectionFailure = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
};

/**
 * Frames of the sandbox in this page. A message is accepted only from the
 * sandbox's origin and from the frame that it names.
 *
 * @typedef {{ from: 'payment-sandbox', frame: string, kind: string, [key: string]: unknown }} FrameMessage
 * @typedef {{ id: string, node: HTMLIFrameElement, send: (message: object) => void, close: () => void }} Frame
 */

/** @type {Map<string, { node: HTMLIFrameElement, receive: (message: FrameMessage) => void }>} */
const openFrames = new Map();
let framesMade = 0;

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== sandboxOrigin || data?.from !== 'payment-sandbox') return;
  const frame = openFrames.get(data.frame);
  if (frame && source === frame.node.contentWindow) frame.receive(data);
});

/**
 * @param {string} path
 * @param {string} title the frame's accessible name
 * @param {Record<string, string>} parameters
 * @param {(message: FrameMessage) => void} receive
 * @returns {Frame}
 */
export function makeFrame(path, title, parameters, receive) {
  framesMade += 1;
  const id = `__privateStripeFrame${framesMade}`;
  const node = document.createElement('iframe');
  const hash = new URLSearchParams({ frame: id, origin: window.location.origin, ...parameters });
  node.name = id;
  node.title = title;
  node.src = `${sandboxOrigin}${path}#${hash}`;
  openFrames.set(id, { node, receive });
  return {
    id,
    node,
    send: (message) => node.contentWindow?.postMessage({ to: id, ...message }, sandboxOrigin),
    close() {
      openFrames.delete(id);
      node.remove();
    },
  };
}

/**
 * Through the CSSOM, which a strict content security policy allows, and with
 * `!important` against the page's rules.
 *
 * @param {HTMLElement} node
 * @param {Record<string, string>} styles
 */
export function setStyles(node, styles) {
  for (const [property, value] of Object.entries(styles))
    node.style.setProperty(property, value, 'important');
}

/**
 * The hidden frame that reads the card fields and calls the API. Card data goes
 * from frame to frame on the sandbox's origin, never through the page.
 *
 * @typedef {import('../protocol.ts').CallResult} CallResult
 * @typedef {{ frame: Frame, loaded: Promise<boolean> }} Controller
 */

export const loadTimeoutMs = 15_000;

/** @type {Controller | undefined} */
let current;
/** @type {Map<number, (result: CallResult) => void>} */
const waiting = new Map();
let callsMade = 0;

/** Loads the frame ahead of its first use. @returns {Controller} */
export function controller() {
  if (current?.frame.node.isConnected) return current;
  /** @type {(loaded: boolean) => void} */
  let settle = () => {};
  const loaded = /** @type {Promise<boolean>} */ (new Promise((resolve) => (settle = resolve)));
  const frame = makeFrame('/frames/controller.html', 'Payment sandbox', {}, (message) => {
    if (message.kind === 'hello') settle(true);
    if (message.kind === 'result') resolveCall(Number(message.call), message.result);
  });
  setStyles(frame.node, { display: 'none' });
  frame.node.setAttribute('aria-hidden', 'true');
  frame.node.tabIndex = -1;
  setTimeout(() => settle(false), loadTimeoutMs);
  (document.body ?? document.documentElement).append(frame.node);
  const made = { frame, loaded };
  current = made;
  return made;
}

/** @param {number} call @param {unknown} result */
function resolveCall(call, result) {
  waiting.get(call)?.(/** @type {CallResult} */ (result));
  waiting.delete(call);
}

/**
 * @param {string} method
 * @param {import('../protocol.ts').CallArgs} args
 * @returns {Promise<CallResult>} what Stripe.js resolves to
 */
export async function callController(method, args) {
  const { frame, loaded } = controller();
  if (!(await loaded)) {
    // The next call creates a new frame.
    frame.close();
    return connectionFailure;
  }
  callsMade += 1;
  const call = callsMade;
  const result = await /** @type {Promise<CallResult>} */ (
    new Promise((resolve) => {
      waiting.set(call, resolve);
      frame.send({ kind: 'call', call, method, args: JSON.parse(JSON.stringify(args)) });
    })
  );
  if (result.integrationError) throw new IntegrationError(result.integrationError);
  return result;
}

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
  // Stripe's value; like Stripe's frame, not in the top layer.
  'z-index': '2147483647',
  'color-scheme': 'light only',
};

/**
 * Shows the 3-D Secure challenge in a frame over the page. Focus moves into the frame, stays there until it is closed, and
 * then returns to `before`.
 *
 * @param {string} address from the intent's next action; only its path counts
 * @param {Element | null} before what had the focus when the page began to pay
 * @returns {Promise<boolean>} false when the frame could not be shown
 */
export function showChallenge(address, before) {
  return new Promise((resolve) => {
    const { pathname } = new URL(address, sandboxOrigin);
    const frame = makeFrame(pathname, 'Card authentication', {}, ({ kind }) => {
      if (kind === 'done') close(true);
      if (kind !== 'hello') return;
      clearTimeout(timer);
      focusFrame();
    });
    const timer = setTimeout(() => close(false), loadTimeoutMs);

    function focusFrame() {
      frame.node.focus();
      frame.send({ kind: 'focus' });
    }

    /** @param {FocusEvent} event */
    function holdFocus(event) {
      if (event.target !== frame.node) focusFrame();
    }

    /** @param {boolean} shown */
    function close(shown) {
      clearTimeout(timer);
      document.removeEventListener('focusin', holdFocus, true);
      frame.close();
      returnFocus(before);
      // A button that is disabled while the payment runs can be focused only after the page has the result.
      setTimeout(() => returnFocus(before), 100);
      resolve(shown);
    }

    setStyles(frame.node, overlayStyles);
    document.addEventListener('focusin', holdFocus, true);
    document.body.append(frame.node);
  });
}

/** Does nothing when the page has meanwhile moved the focus. @param {Element | null} before */
function returnFocus(before) {
  const unclaimed = document.activeElement === document.body || document.activeElement === null;
  if (unclaimed && before instanceof HTMLElement) before.focus({ preventScroll: true });
}
