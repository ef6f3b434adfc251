import { connectionFailure, IntegrationError } from './errors.js';
import { makeFrame, setStyles } from './frames.js';

/**
 * The hidden frame that reads the card fields and talks to the API. Card data
 * goes from frame to frame on the sandbox's own origin, never through the page.
 *
 * @typedef {import('./frames.js').Frame} Frame
 * @typedef {import('../protocol.ts').CallResult} CallResult
 * @typedef {{ frame: Frame, loaded: Promise<boolean> }} Controller
 */

const loadPatienceMs = 15_000;

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
    if (message.kind === 'result') conclude(Number(message.call), message.result);
  });
  setStyles(frame.node, { display: 'none' });
  frame.node.setAttribute('aria-hidden', 'true');
  frame.node.tabIndex = -1;
  setTimeout(() => settle(false), loadPatienceMs);
  (document.body ?? document.documentElement).append(frame.node);
  const made = { frame, loaded };
  current = made;
  return made;
}

/** @param {number} call @param {unknown} result */
function conclude(call, result) {
  waiting.get(call)?.(/** @type {CallResult} */ (result));
  waiting.delete(call);
}

/**
 * @param {string} method
 * @param {import('../protocol.ts').CallArgs} args
 * @returns {Promise<CallResult>} what Stripe.js would answer
 */
export async function ask(method, args) {
  const { frame, loaded } = controller();
  if (!(await loaded)) {
    // The next try begins with a fresh frame.
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
