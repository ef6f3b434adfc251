/** A message between the page and one of its frames. */
export type Message = { kind: string; [key: string]: unknown };

/**
 * The element that loads this script. The frames and the API have the script's origin. `currentScript` is set only
 * while the script first runs, so read it now.
 */
const script = document.currentScript;
if (!(script instanceof HTMLScriptElement) || !script.src)
  throw new Error(
    'Load the payment sandbox with a classic <script src>, because its frames are served from the same address.',
  );
export const sandboxOrigin = new URL(script.src).origin;

/** Signals a programming error in the page. As in Stripe.js, it is thrown rather than returned. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

export type Frame = ReturnType<typeof makeFrame>;
type Receive = (message: Message) => void;

const openFrames = new Map<string, { node: HTMLIFrameElement; receive: Receive }>();
let framesMade = 0;

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== sandboxOrigin || data?.from !== 'payment-sandbox') return;
  const frame = openFrames.get(data.frame);
  if (frame && source === frame.node.contentWindow) frame.receive(data);
});

/** Creates a frame and registers the receiver of its messages. @param title the accessible name of the frame */
export function makeFrame(path: string, title: string, styles: object, receive: Receive, type = '') {
  framesMade += 1;
  const id = `__privateStripeFrame${framesMade}`;
  const node = document.createElement('iframe');
  const hash = new URLSearchParams({ frame: id, origin: window.location.origin, type });
  Object.assign(node, { name: id, title, src: `${sandboxOrigin}${path}#${hash}` });
  setStyles(node, { border: '0', margin: '0', padding: '0', display: 'block', background: 'transparent' });
  setStyles(node, { ...styles, 'color-scheme': 'light only' });
  openFrames.set(id, { node, receive });
  return {
    id,
    node,
    send: (message: Message) => node.contentWindow?.postMessage({ to: id, ...message }, sandboxOrigin),
    close() {
      openFrames.delete(id);
      node.remove();
    },
  };
}

/**
 * Sets styles through the CSSOM, which a strict content security policy allows. `important` makes them override the
 * page's own rules.
 */
export function setStyles(node: HTMLElement, styles: object): void {
  for (const [property, value] of Object.entries(styles))
    node.style.setProperty(property, value, 'important');
}

type Handler = (event: object) => unknown;

export function makeEmitter(elementType: string) {
  const handlers = new Map<string, Set<Handler>>();
  return {
    on: (name: string, handler: Handler) =>
      void handlers.set(name, (handlers.get(name) ?? new Set()).add(handler)),
    off: (name: string, handler: Handler) => void handlers.get(name)?.delete(handler),
    emit(name: string, details: object = {}): void {
      for (const handler of [...(handlers.get(name) ?? [])]) handler({ elementType, ...details });
    },
    clear: () => handlers.clear(),
  };
}
