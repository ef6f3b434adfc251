import { makeElement } from './element.js';
import { IntegrationError } from './errors.js';

/**
 * @typedef {import('./element.js').ElementType} ElementType
 * @typedef {ReturnType<typeof makeElement>} Element
 * @typedef {ElementType | { __elementType?: string }} ElementName
 */

const offered = ['cardNumber', 'cardExpiry', 'cardCvc'];

/** @type {WeakMap<object, Map<string, Element>>} the fields that belong to one card */
const groups = new WeakMap();

/** `stripe.elements()`: the card fields of one form. @param {Record<string, unknown>} [options] */
export function makeElements(options = {}) {
  /** @type {Map<string, Element>} */
  const fields = new Map();
  const fonts = Array.isArray(options.fonts) ? options.fonts : [];

  /** @param {ElementName} name @param {Record<string, unknown>} [elementOptions] */
  function create(name, elementOptions = {}) {
    const type = typeName(name);
    if (!offered.includes(type))
      throw new IntegrationError(
        `The payment sandbox offers the elements ${offered.join(', ')}, not ${type}.`,
      );
    if (fields.has(type))
      throw new IntegrationError(`Can only create one Element of type ${type} through elements.create().`);
    const element = makeElement(/** @type {ElementType} */ (type), elementOptions, {
      fonts,
      changed(state) {
        if (state.brand) fields.get('cardCvc')?._setBrand(state.brand);
      },
      destroyed: () => fields.delete(type),
    });
    fields.set(type, element);
    groups.set(element, fields);
    return element;
  }

  return {
    create,
    /** @param {ElementName} name */
    getElement: (name) => fields.get(typeName(name)) ?? null,
    /** Locale and appearance do not change the card fields. */
    update() {},
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
}

/** react-stripe-js names a field by its component. @param {ElementName} name */
function typeName(name) {
  return typeof name === 'string' ? name : String(name?.__elementType ?? name);
}

/**
 * The frames that together hold the card of which `element` is one field.
 *
 * @param {unknown} element
 * @returns {Record<string, string>}
 */
export function cardFrames(element) {
  const fields = typeof element === 'object' && element !== null ? groups.get(element) : undefined;
  const frames = [...(fields ?? [])].flatMap(([type, field]) => {
    const id = field._frameId();
    return id ? [[type, id]] : [];
  });
  const found = Object.fromEntries(frames);
  if (!found.cardNumber)
    throw new IntegrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    );
  return found;
}
