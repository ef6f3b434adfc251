/**
 * How a frame of the sandbox talks with the page it stands in: to that page's
 * origin only, and listening to that page only.
 */
const facts = new URLSearchParams(window.location.hash.slice(1));
const frame = facts.get('frame') ?? '';
const host = facts.get('host') ?? '';

/** A page without an origin of its own, such as a file, cannot be addressed more closely. */
const target = host === 'null' || host === '' ? '*' : host;

/** @param {string} name */
export const fact = (name) => facts.get(name) ?? '';

/** @param {string} kind @param {object} [details] */
export function tell(kind, details = {}) {
  window.parent.postMessage({ from: 'payment-sandbox', frame, kind, ...details }, target);
}

/**
 * @template T
 * @param {(message: T) => void} receive
 */
export function listen(receive) {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (source !== window.parent || data?.to !== frame) return;
    if (target === '*' || origin === host) receive(data);
  });
}
