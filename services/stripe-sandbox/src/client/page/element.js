import { makeEmitter } from './emitter.js';
import { IntegrationError, loadTimeoutMs, makeFrame, setStyles } from './frames.js';

/**
 * A card field: a frame with one input, and the state that the page may see.
 *
 * @typedef {'cardNumber'|'cardExpiry'|'cardCvc'} ElementType
 * @typedef {{ type: 'validation_error', code: string, message: string }} FieldError
 * @typedef {{ empty: boolean, complete: boolean, error: FieldError | undefined, brand?: string }} FieldState
 * @typedef {Record<string, unknown> & { classes?: Record<string, string>, style?: object }} ElementOptions
 * @typedef {import('./frames.js').Frame} Frame
 * @typedef {import('./frames.js').FrameMessage} FrameMessage
 * @typedef {{ changed: (state: FieldState) => void, destroyed: () => void, fonts: unknown[] }} ElementContext
 */

/** @type {Record<ElementType, string>} */
const frameTitles = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};

/** @type {Record<string, string>} */
const defaultClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

const frameStyles = {
  border: '0',
  margin: '0',
  padding: '0',
  width: '1px',
  'min-width': '100%',
  height: '1.2em',
  display: 'block',
  overflow: 'hidden',
  background: 'transparent',
  'color-scheme': 'light only',
};

/**
 * @param {ElementType} type
 * @param {ElementOptions} initialOptions
 * @param {ElementContext} context
 */
export function makeElement(type, initialOptions, context) {
  let options = initialOptions;
  /** @type {FieldState} */
  let state = { empty: true, complete: false, error: undefined };
  let focused = false;
  let ready = false;
  let focusWhenReady = false;
  let destroyed = false;
  /** @type {{ container: HTMLElement, frame: Frame, stop: AbortController } | undefined} */
  let mounted;
  const emitter = makeEmitter(type, /** @returns {unknown} */ () => element);
  const { emit } = emitter;

  function showClasses() {
    if (!mounted) return;
    const { container } = mounted;
    const classes = { ...defaultClasses, ...options.classes };
    /** @type {Record<string, boolean>} */
    const applies = {
      base: true,
      complete: state.complete,
      empty: state.empty,
      focus: focused,
      invalid: state.error !== undefined,
    };
    for (const [name, on] of Object.entries(applies))
      for (const token of (classes[name] ?? '').split(/\s+/).filter(Boolean))
        container.classList.toggle(token, on);
  }

  /** @param {FrameMessage} message */
  function receive(message) {
    switch (message.kind) {
      case 'hello':
        mounted?.frame.send({ kind: 'init', options: sendable(options), fonts: context.fonts });
        return;
      case 'ready':
        ready = true;
        if (focusWhenReady) element.focus();
        emit('ready');
        return;
      case 'change':
        state = /** @type {FieldState} */ (message.state);
        showClasses();
        context.changed(state);
        emit('change', state);
        return;
      case 'focus':
      case 'blur':
        focused = message.kind === 'focus';
        showClasses();
        emit(message.kind);
        return;
      case 'escape':
        emit('escape');
        return;
      case 'submit':
        if (mounted) submitFormOf(mounted.container);
        return;
      case 'height':
        if (mounted) setStyles(mounted.frame.node, { height: `${Number(message.pixels) || 20}px` });
    }
  }

  const element = {
    ...emitter.methods,
    /** @param {string | HTMLElement} target */
    mount(target) {
      if (destroyed)
        throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!(container instanceof HTMLElement))
        throw new IntegrationError(
          'The selector you specified applies to no DOM elements that are currently on the page.',
        );
      if (mounted?.container === container && mounted.frame.node.isConnected) return;
      element.unmount();
      const stop = new AbortController();
      const frame = makeFrame('/frames/field.html', frameTitles[type], { type }, receive);
      setStyles(frame.node, frameStyles);
      frame.node.setAttribute('allowtransparency', 'true');
      const wrapper = document.createElement('div');
      wrapper.className = '__PrivateStripeElement';
      wrapper.append(frame.node);
      container.replaceChildren(wrapper);
      mounted = { container, frame, stop };
      focusByLabel(container, stop.signal, () => element.focus());
      showClasses();
      const timer = setTimeout(() => {
        if (!ready)
          emit('loaderror', {
            error: { type: 'api_connection_error', message: 'The card field could not be loaded.' },
          });
      }, loadTimeoutMs);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
    },
    unmount() {
      if (!mounted) return;
      const { container, frame, stop } = mounted;
      stop.abort();
      frame.close();
      container.replaceChildren();
      for (const names of Object.values({ ...defaultClasses, ...options.classes }))
        container.classList.remove(...names.split(/\s+/).filter(Boolean));
      mounted = undefined;
      ready = false;
      focused = false;
      state = { empty: true, complete: false, error: undefined };
    },
    destroy() {
      if (destroyed) return;
      element.unmount();
      destroyed = true;
      emitter.clear();
      context.destroyed();
    },
    /** @param {ElementOptions} changes */
    update(changes) {
      options = { ...options, ...changes };
      mounted?.frame.send({ kind: 'update', options: sendable(options) });
      showClasses();
    },
    focus() {
      focusWhenReady = !ready;
      if (!ready || !mounted) return;
      mounted.frame.node.focus();
      mounted.frame.send({ kind: 'focus' });
    },
    blur() {
      mounted?.frame.send({ kind: 'blur' });
      mounted?.frame.node.blur();
    },
    clear: () => mounted?.frame.send({ kind: 'clear' }),
    _elementType: type,
    /** The frame of the field while it is mounted. */
    _frameId: () => mounted?.frame.id,
    /** The brand of the number decides the length of the code. @param {string} brand */
    _setBrand: (brand) => mounted?.frame.send({ kind: 'brand', brand }),
  };
  return element;
}

/** Functions do not cross into a frame. @param {ElementOptions} options */
function sendable(options) {
  const { classes: _classes, ...rest } = options;
  return JSON.parse(JSON.stringify(rest));
}

/** A click on the label or the padding focuses the field, as with an input. @param {HTMLElement} container @param {AbortSignal} signal @param {() => void} focus */
function focusByLabel(container, signal, focus) {
  const labels = [
    container,
    container.closest('label'),
    ...(container.id ? document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`) : []),
  ];
  for (const node of labels) node?.addEventListener('click', focus, { signal });
}

/** Enter in a card field clicks the form's submit button, as the browser does. @param {HTMLElement} container */
function submitFormOf(container) {
  const form = container.closest('form');
  if (!form) return;
  const button = [...form.elements].find(
    (control) => /** @type {HTMLButtonElement} */ (control).type === 'submit',
  );
  if (button instanceof HTMLElement) button.click();
  else form.requestSubmit();
}
