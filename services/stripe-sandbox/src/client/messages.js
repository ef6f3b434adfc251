/**
 * Messages between a frame of the sandbox and its page: sent to that page's
 * origin only, and accepted from that page only.
 */
const parameters = new URLSearchParams(window.location.hash.slice(1));
const frame = parameters.get('frame') ?? '';
const pageOrigin = parameters.get('origin') ?? '';

/** A page without an origin, such as a file, can only be addressed by `*`. */
const target = pageOrigin === 'null' || pageOrigin === '' ? '*' : pageOrigin;

/** @param {string} name */
export const parameter = (name) => parameters.get(name) ?? '';

/** @param {string} kind @param {object} [details] */
export function postToPage(kind, details = {}) {
  window.parent.postMessage({ from: 'payment-sandbox', frame, kind, ...details }, target);
}

/**
 * @template T
 * @param {(message: T) => void} receive
 */
export function listen(receive) {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (source !== window.parent || data?.to !== frame) return;
    if (target === '*' || origin === pageOrigin) receive(data);
  });
}
