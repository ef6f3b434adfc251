import type { Message } from './frames.ts';

/**
 * Messaging between a sandbox frame and its page. Messages are sent only to the page's origin and accepted only from
 * that origin.
 */
const parameters = new URLSearchParams(window.location.hash.slice(1));
const frame = parameters.get('frame');
const pageOrigin = parameters.get('origin') ?? '';

/** The type of the card field in this frame; empty in other frames. */
export const fieldType = parameters.get('type') ?? '';

export function postToPage(kind: string, details: object = {}): void {
  window.parent.postMessage({ from: 'payment-sandbox', frame, kind, ...details }, pageOrigin);
}

export function listen(receive: (message: Message) => void): void {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (source === window.parent && origin === pageOrigin && data?.to === frame) receive(data);
  });
}

export type FontSource = Record<string, string>;

/** Loads the fonts that the page passed to `elements()`. Resolves once every font has loaded or failed. */
export function loadFonts(fonts: FontSource[]): Promise<unknown> {
  return Promise.allSettled(
    fonts.map(({ family = '', src = '', ...descriptors }) => {
      const face = new FontFace(family, src, descriptors);
      document.fonts.add(face);
      return face.load();
    }),
  );
}
