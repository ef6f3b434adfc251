import { IntegrationError } from './frames.js';

/**
 * The events of an element.
 *
 * @typedef {(event: any) => unknown} Handler
 */

/** @param {string} elementType */
export function makeEmitter(elementType) {
  /** @type {Map<string, Set<Handler>>} */
  const handlers = new Map();

  /** @param {string} name @param {Handler} handler */
  function on(name, handler) {
    if (typeof handler !== 'function')
      throw new IntegrationError(`The handler for '${name}' must be a function.`);
    handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
  }

  /** @param {string} name @param {Handler} [handler] */
  function off(name, handler) {
    if (handler) handlers.get(name)?.delete(handler);
    else handlers.delete(name);
  }

  return {
    on,
    off,
    /** @param {string} name @param {Handler} handler */
    once(name, handler) {
      /** @type {Handler} */
      const onceOnly = (event) => {
        off(name, onceOnly);
        handler(event);
      };
      on(name, onceOnly);
    },
    /** @param {string} name @param {object} [details] */
    emit(name, details = {}) {
      for (const handler of [...(handlers.get(name) ?? [])]) handler({ elementType, ...details });
    },
    clear: () => handlers.clear(),
  };
}

/** The methods of an element that its events have. @param {ReturnType<typeof makeEmitter>} emitter @param {() => unknown} element */
export function eventMethods(emitter, element) {
  /** @type {(change: (name: string, handler: Handler) => void) => (name: string, handler?: Handler) => unknown} */
  const chained = (change) => (name, handler) => {
    change(name, /** @type {Handler} */ (handler));
    return element();
  };
  return {
    on: chained(emitter.on),
    addEventListener: chained(emitter.on),
    once: chained(emitter.once),
    off: chained(emitter.off),
    removeEventListener: chained(emitter.off),
  };
}
