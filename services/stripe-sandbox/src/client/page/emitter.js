import { IntegrationError } from './frames.js';

/**
 * The events of an element, and the methods of the element for them.
 *
 * @typedef {(event: any) => unknown} Handler
 *
 * @param {string} elementType
 * @param {() => unknown} element what the methods return
 */
export function makeEmitter(elementType, element) {
  /** @type {Map<string, Set<Handler>>} */
  const handlers = new Map();

  /** @param {string} name @param {Handler} handler */
  function on(name, handler) {
    if (typeof handler !== 'function')
      throw new IntegrationError(`The handler for '${name}' must be a function.`);
    handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
    return element();
  }

  /** @param {string} name @param {Handler} [handler] */
  function off(name, handler) {
    if (handler) handlers.get(name)?.delete(handler);
    else handlers.delete(name);
    return element();
  }

  return {
    methods: { on, off },
    /** @param {string} name @param {object} [details] */
    emit(name, details = {}) {
      for (const handler of [...(handlers.get(name) ?? [])]) handler({ elementType, ...details });
    },
    clear: () => handlers.clear(),
  };
}
