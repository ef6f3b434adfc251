import { brandRule, cvcLength, cvcProblem, expiryProblem, numberProblem, onlyDigits } from '../card-rules.js';
import { fact, listen, tell } from '../messages.js';
import { caretAfter, meantExpiry, pastedExpiry, writtenExpiry, writtenNumber } from './format.js';
import { applyStyle, loadFonts } from './style.js';

/**
 * One card field. What is typed stays in this frame; the controller frame, of
 * the same origin, reads it when the payment is confirmed.
 *
 * @typedef {import('../card-rules.js').Brand} Brand
 * @typedef {import('../card-rules.js').ValidationError} ValidationError
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

const type = fact('type');
const text = texts[type] ?? { label: '', placeholder: '', autocomplete: 'off' };
const input = /** @type {HTMLInputElement} */ (document.querySelector('#field'));
const problemText = /** @type {HTMLElement} */ (document.querySelector('#problem'));
const icon = /** @type {HTMLElement} */ (document.querySelector('#icon'));

let digits = '';
/** @type {Brand} of the number beside this code */
let brandBeside = 'unknown';
/** An unfinished entry is a mistake only once its field was left or the form was sent. */
let reported = false;
let lastTold = '';

/** @returns {ValidationError | undefined} */
function problem() {
  if (type === 'cardNumber') return numberProblem(digits);
  if (type === 'cardExpiry') return expiryProblem(digits, new Date());
  return cvcProblem(digits, brandBeside);
}

/** @param {string} entered @param {boolean} deleting */
function taken(entered, deleting) {
  if (type === 'cardNumber') return entered.slice(0, Math.max(...brandRule(entered).lengths));
  if (type === 'cardCvc') return entered.slice(0, cvcLength(brandBeside));
  return (deleting ? entered : meantExpiry(entered)).slice(0, 4);
}

/** @param {boolean} deleting */
function written(deleting) {
  if (type === 'cardNumber') return writtenNumber(digits);
  if (type === 'cardExpiry') return deleting && digits.length === 2 ? digits : writtenExpiry(digits);
  return digits;
}

/** @param {InputEvent} event */
function onInput(event) {
  const deleting = event.inputType?.startsWith('delete') ?? false;
  // One key at a time; autofill and paste bring whole dates.
  const typing = event.inputType === 'insertText' && event.data?.length === 1;
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = onlyDigits(input.value.slice(0, caret)).length;
  const before = digits;
  const entered =
    type === 'cardExpiry' && !deleting && !typing ? pastedExpiry(input.value) : onlyDigits(input.value);
  digits = taken(entered, deleting);
  const added = digits.length - entered.length;
  input.value = written(deleting);
  const place = caretAfter(input.value, digitsBefore + Math.max(0, added));
  if (document.activeElement === input) input.setSelectionRange(place, place);
  if (digits !== before) reported = false;
  show();
}

/** Tells the page what changed, and shows it here. */
function show() {
  const found = problem();
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
  problemText.textContent = error?.message ?? '';
  icon.dataset.brand = state.brand ?? '';
  const told = JSON.stringify(state);
  if (told === lastTold) return;
  lastTold = told;
  tell('change', { state });
}

/** @param {import('../protocol.ts').FieldOptions} options */
function applyOptions(options) {
  input.placeholder = typeof options.placeholder === 'string' ? options.placeholder : text.placeholder;
  // Until now it took nothing: keys that come before anybody listens would be lost on the page.
  input.disabled = options.disabled === true;
  icon.hidden = !(type === 'cardNumber' && options.showIcon === true);
  applyStyle(options.style);
  tellHeight();
}

function tellHeight() {
  tell('height', { pixels: Math.ceil(input.getBoundingClientRect().height) });
}

function clear() {
  digits = '';
  input.value = '';
  reported = false;
  show();
}

/** @param {import('../protocol.ts').ToField} message */
async function receive(message) {
  switch (message.kind) {
    case 'init':
      applyOptions(message.options);
      loadFonts(message.fonts).then(tellHeight);
      tell('ready');
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
input.addEventListener('focus', () => tell('focus'));
// Focus given to the frame as a whole is meant for the input.
window.addEventListener('focus', () => input.focus());
input.addEventListener('blur', () => {
  if (digits !== '') reported = true;
  show();
  tell('blur');
});
input.addEventListener('keydown', ({ key, isComposing }) => {
  if (key === 'Escape') tell('escape');
  if (key === 'Enter' && !isComposing) tell('submit');
});

lastTold = JSON.stringify({
  empty: true,
  complete: false,
  ...(type === 'cardNumber' ? { brand: 'unknown' } : {}),
});
listen(receive);

/** For the controller frame. */
export const cardField = {
  type,
  digits: () => digits,
  /** Shows what is wrong, unfinished included, and says it. */
  check() {
    reported = true;
    show();
    return problem();
  },
};
Object.assign(window, { cardField });
tell('hello');
