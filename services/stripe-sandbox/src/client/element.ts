import { type CallResult, connectionFailure } from './api-calls.ts';
import { type Frame, type Message, makeEmitter, makeFrame, setStyles } from './frames.ts';

export const frameTitles = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};
export type FieldName = keyof typeof frameTitles;

const frameStyles = { width: '1px', 'min-width': '100%', height: '1.2em', overflow: 'hidden' };
const empty: FieldState = { empty: true, complete: false };

type FieldState = { empty: boolean; complete: boolean; error?: object };
type FieldContext = { fonts: unknown; destroyed: () => void };
export type CardElement = ReturnType<typeof makeElement>;

/** Creates a card field, which is a frame with one input. The page sees only parts of the field's state. */
export function makeElement(type: FieldName, { style }: { style?: object }, context: FieldContext) {
  const emitter = makeEmitter(type);
  let state = empty;
  let focused = false;
  let ready = false;
  const settle: ((result: CallResult) => void)[] = [];
  let mounted: { container: HTMLElement; frame: Frame; stop: AbortController } | undefined;

  function showClasses(): void {
    const { classList } = mounted?.container ?? {};
    classList?.add('StripeElement');
    classList?.toggle('StripeElement--focus', focused);
    classList?.toggle('StripeElement--invalid', state.error !== undefined);
  }

  function receive(message: Message): void {
    if (!mounted) return;
    const { container, frame } = mounted;
    if (message.kind === 'hello') frame.send({ kind: 'init', style, fonts: context.fonts });
    if (message.kind === 'used') settle[message.call as number]?.(message.result as CallResult);
    if (message.kind === 'submit') submitFormOf(container);
    if (message.kind === 'height') setStyles(frame.node, { height: `${message.pixels}px` });
    if (message.kind === 'ready') {
      ready = true;
      emitter.emit('ready');
    }
    if (message.kind === 'change') {
      state = message.state as FieldState;
      emitter.emit('change', state);
    }
    if (message.kind === 'focus' || message.kind === 'blur') {
      focused = message.kind === 'focus';
      emitter.emit(message.kind);
    }
    showClasses();
  }

  const element = {
    on: emitter.on,
    off: emitter.off,
    mount(container: HTMLElement): void {
      element.unmount();
      const stop = new AbortController();
      const frame = makeFrame('/frames/field.html', frameTitles[type], frameStyles, receive, type);
      const wrapper = document.createElement('div');
      wrapper.className = '__PrivateStripeElement';
      wrapper.append(frame.node);
      container.replaceChildren(wrapper);
      mounted = { container, frame, stop };
      // Focus the field when its label or padding is clicked, as a native input would.
      for (const node of [
        container,
        ...document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`),
      ])
        node.addEventListener('click', element.focus, { signal: stop.signal });
      showClasses();
    },
    unmount(): void {
      mounted?.stop.abort();
      mounted?.frame.close();
      mounted?.container.replaceChildren();
      mounted = undefined;
      ready = false;
      focused = false;
      state = empty;
    },
    destroy(): void {
      element.unmount();
      emitter.clear();
      context.destroyed();
    },
    update() {},
    focus(): void {
      mounted?.frame.node.focus();
      mounted?.frame.send({ kind: 'focus' });
    },
    _elementType: type,
    _use(request: object): Promise<CallResult> {
      if (!ready) return Promise.resolve(connectionFailure);
      mounted?.frame.send({ kind: 'use', call: settle.length, ...request });
      return new Promise((resolve) => settle.push(resolve));
    },
    /** Returns the id of the field's frame while the frame is attached to the page, otherwise undefined. */
    _frameId: () => (mounted?.frame.node.isConnected ? mounted.frame.id : undefined),
  };
  return element;
}

/** Clicks the submit button of the form around a card field, as pressing Enter in a native input would. */
function submitFormOf(container: HTMLElement): void {
  const button = container.closest('form')?.querySelector('[type="submit"]');
  if (button instanceof HTMLElement) button.click();
}
