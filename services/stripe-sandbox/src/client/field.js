import {
  brandRule,
  caretPosition,
  cvcError,
  cvcLength,
  expandExpiry,
  expiryError,
  formatExpiry,
  formatNumber,
  numberError,
  onlyDigits,
  parseExpiry,
} from './card-rules.js';
import { applyStyle, loadFonts } from './field-style.js';
import { listen, parameter, postToPage } from './messages.js';

/**
 * One card field. The entry stays in this frame; the controller frame, of
 * the same origin, reads it when the payment is confirmed.
 *
 * @typedef {import('./card-rules.js').Brand} Brand
 * @typedef {import('./card-rules.js').ValidationError} ValidationError
 * @typedef {{ label: string, placeholder: string, autocomplete: AutoFill }} FieldText
 */

/** @type {Record<string, FieldText>} */
const texts = {
  cardNumber: {
    label: 'Credit or debit card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
  },
  cardExpiry: {
    label: 'Credit or debit card expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
  },
  cardCvc: { label: 'Credit or debit card CVC/CVV', placeholder: 'CVC', autocomplete: 'cc-csc' },
};

const type = parameter('type');
const text = texts[type] ?? { label: '', placeholder: '', autocomplete: 'off' };
const input = /** @type {HTMLInputElement} */ (document.querySelector('#field'));
const errorText = /** @type {HTMLElement} */ (document.querySelector('#error'));
const icon = /** @type {HTMLElement} */ (document.querySelector('#icon'));

let digits = '';
/** @type {Brand} of the number beside this code */
let brandBeside = 'unknown';
/** An incomplete entry is an error only after the field lost focus or the form was submitted. */
let reported = false;
let lastPosted = '';

/** @returns {ValidationError | undefined} */
function currentError() {
  if (type === 'cardNumber') return numberError(digits);
  if (type === 'cardExpiry') return expiryError(digits, new Date());
  return cvcError(digits, brandBeside);
}

/** @param {string} entered @param {boolean} deleting */
function taken(entered, deleting) {
  if (type === 'cardNumber') return entered.slice(0, Math.max(...brandRule(entered).lengths));
  if (type === 'cardCvc') return entered.slice(0, cvcLength(brandBeside));
  return (deleting ? entered : expandExpiry(entered)).slice(0, 4);
}

/** @param {boolean} deleting */
function written(deleting) {
  if (type === 'cardNumber') return formatNumber(digits);
  if (type === 'cardExpiry') return deleting && digits.length === 2 ? digits : formatExpiry(digits);
  return digits;
}

/** @param {InputEvent} event */
function onInput(event) {
  const deleting = event.inputType?.startsWith('delete') ?? false;
  // Autofill and paste insert whole dates.
  const typing = event.inputType === 'insertText' && event.data?.length === 1;
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = onlyDigits(input.value.slice(0, caret)).length;
  const before = digits;
  const entered =
    type === 'cardExpiry' && !deleting && !typing ? parseExpiry(input.value) : onlyDigits(input.value);
  digits = taken(entered, deleting);
  const added = digits.length - entered.length;
  input.value = written(deleting);
  const place = caretPosition(input.value, digitsBefore + Math.max(0, added));
  if (document.activeElement === input) input.setSelectionRange(place, place);
  if (digits !== before) reported = false;
  show();
}

/** Shows the state here and posts it to the page. */
function show() {
  const found = currentError();
  const unfinished = found?.code.startsWith('incomplete_') ?? false;
  const error = found && (reported || !unfinished) ? found : undefined;
  const state = {
    empty: digits === '',
    complete: found === undefined,
    error,
    ...(type === 'cardNumber' ? { brand: brandRule(digits).brand } : {}),
  };
  input.classList.toggle('empty', state.empty);
  input.classList.toggle('complete', state.complete);
  input.classList.toggle('invalid', error !== undefined);
  input.setAttribute('aria-invalid', String(error !== undefined));
  errorText.textContent = error?.message ?? '';
  icon.dataset.brand = state.brand ?? '';
  const posted = JSON.stringify(state);
  if (posted === lastPosted) return;
  lastPosted = posted;
  postToPage('change', { state });
}

/** @param {import('./protocol.ts').FieldOptions} options */
function applyOptions(options) {
  input.placeholder = typeof options.placeholder === 'string' ? options.placeholder : text.placeholder;
  // Disabled until now: the page would miss the events of earlier keys.
  input.disabled = options.disabled === true;
  icon.hidden = !(type === 'cardNumber' && options.showIcon === true);
  applyStyle(options.style);
  postHeight();
}

function postHeight() {
  postToPage('height', { pixels: Math.ceil(input.getBoundingClientRect().height) });
}

function clear() {
  digits = '';
  input.value = '';
  reported = false;
  show();
}

/** @param {import('./protocol.ts').ToField} message */
async function receive(message) {
  switch (message.kind) {
    case 'init':
      applyOptions(message.options);
      loadFonts(message.fonts).then(postHeight);
      postToPage('ready');
      return;
    case 'update':
      applyOptions(message.options);
      return;
    case 'brand':
      brandBeside = message.brand;
      digits = digits.slice(0, cvcLength(brandBeside));
      input.value = digits;
      show();
      return;
    case 'focus':
      input.focus();
      return;
    case 'blur':
      input.blur();
      return;
    case 'clear':
      clear();
  }
}

input.setAttribute('aria-label', text.label);
input.autocomplete = text.autocomplete;
input.name = text.autocomplete;
input.placeholder = text.placeholder;
input.addEventListener('input', (event) => onInput(/** @type {InputEvent} */ (event)));
input.addEventListener('focus', () => postToPage('focus'));
// Focus on the frame moves to the input.
window.addEventListener('focus', () => input.focus());
input.addEventListener('blur', () => {
  if (digits !== '') reported = true;
  show();
  postToPage('blur');
});
input.addEventListener('keydown', ({ key, isComposing }) => {
  if (key === 'Escape') postToPage('escape');
  if (key === 'Enter' && !isComposing) postToPage('submit');
});

lastPosted = JSON.stringify({
  empty: true,
  complete: false,
  ...(type === 'cardNumber' ? { brand: 'unknown' } : {}),
});
listen(receive);

/** Read by the controller frame. */
export const cardField = {
  type,
  digits: () => digits,
  /** Shows and returns the error, an incomplete entry included. */
  check() {
    reported = true;
    show();
    return currentError();
  },
};
Object.assign(window, { cardField });
postToPage('hello');
