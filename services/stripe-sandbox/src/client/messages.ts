import type { Message } from './frames.ts';

/** Messages between a frame of the sandbox and its page: sent to that page's origin only, and accepted from it only. */
const parameters = new URLSearchParams(window.location.hash.slice(1));
const frame = parameters.get('frame');
const pageOrigin = parameters.get('origin') ?? '';

/** What kind of card field this frame is. */
export const fieldType = parameters.get('type') ?? '';

export function postToPage(kind: string, details: object = {}): void {
  window.parent.postMessage({ from: 'payment-sandbox', frame, kind, ...details }, pageOrigin);
}

export function listen(receive: (message: Message) => void): void {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (source === window.parent && origin === pageOrigin && data?.to === frame) receive(data);
  });
}
