import { sandboxOrigin } from './origin.js';

/**
 * Frames of the sandbox in this page, and the messages between them and it.
 * A message counts only from the sandbox's origin and from the very frame it names.
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
 * @param {string} title what assistive technology calls the frame
 * @param {Record<string, string>} facts
 * @param {(message: FrameMessage) => void} receive
 * @returns {Frame}
 */
export function makeFrame(path, title, facts, receive) {
  framesMade += 1;
  const id = `__privateStripeFrame${framesMade}`;
  const node = document.createElement('iframe');
  const hash = new URLSearchParams({ frame: id, host: window.location.origin, ...facts });
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

/** Property by property, which a strict content security policy allows, and stronger than the page's own rules. */
/** @param {HTMLElement} node @param {Record<string, string>} styles */
export function setStyles(node, styles) {
  for (const [property, value] of Object.entries(styles))
    node.style.setProperty(property, value, 'important');
}
