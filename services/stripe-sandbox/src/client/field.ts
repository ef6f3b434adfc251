import { type CallResult, confirm, createMethod, type Intent, type Target } from './api-calls.ts';
import {
  type Brand,
  brandRule,
  cvcError,
  cvcLength,
  expiryError,
  formatExpiry,
  formatNumber,
  numberError,
  onlyDigits,
  parseExpiry,
  type ValidationError,
} from './card-rules.ts';
import { applyStyle, type FieldStyle, loadFonts } from './field-style.ts';
import { fieldType, listen, postToPage } from './messages.ts';

/** One card field. The entry stays in this frame; the number's frame, of the same origin, reads it to pay. */
const texts: Record<string, { label: string; placeholder: string; autocomplete: AutoFill }> = {
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
const text = texts[fieldType];
const input = document.querySelector('input') as HTMLInputElement;
const errorText = document.querySelector('#error') as HTMLElement;

let digits = '';
/** Of the number beside this code. */
let brandBeside: Brand = 'unknown';
/** An incomplete entry is an error only after the field lost focus or the form was submitted. */
let reported = false;
let lastPosted = '';

function currentError(): ValidationError | undefined {
  if (fieldType === 'cardNumber') return numberError(digits);
  if (fieldType === 'cardExpiry') return expiryError(digits, new Date());
  return cvcError(digits, brandBeside);
}

function onInput(deleting: boolean): void {
  const before = digits;
  const fromEnd = input.value.length - (input.selectionStart ?? input.value.length);
  const entered = onlyDigits(input.value);
  if (fieldType === 'cardNumber') digits = entered.slice(0, brandRule(entered).length);
  else if (fieldType === 'cardCvc') digits = entered.slice(0, cvcLength(brandBeside));
  else digits = (deleting ? entered : parseExpiry(input.value)).slice(0, 4);
  if (fieldType === 'cardNumber') input.value = formatNumber(digits);
  else if (fieldType === 'cardCvc') input.value = digits;
  else input.value = deleting && digits.length === 2 ? digits : formatExpiry(digits);
  const caret = Math.max(0, input.value.length - fromEnd);
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  if (digits !== before) reported = false;
  show();
}

/** Shows the state here and posts it to the page. */
function show(): void {
  const found = currentError();
  const error = found && (reported || !found.code.startsWith('incomplete_')) ? found : undefined;
  const brand = fieldType === 'cardNumber' ? { brand: brandRule(digits).brand } : {};
  const state = { empty: digits === '', complete: found === undefined, error, ...brand };
  input.classList.toggle('invalid', error !== undefined);
  input.setAttribute('aria-invalid', String(error !== undefined));
  errorText.textContent = error?.message ?? '';
  const posted = JSON.stringify(state);
  if (posted !== lastPosted) postToPage('change', { state });
  lastPosted = posted;
}

const postHeight = () => postToPage('height', { pixels: Math.ceil(input.getBoundingClientRect().height) });

listen((message) => {
  if (message.kind === 'init') {
    applyStyle(message.style as FieldStyle | undefined);
    // Disabled until now: the page would miss the events of earlier keys.
    input.disabled = false;
    postHeight();
    void loadFonts(message.fonts as FontSource[]).then(postHeight);
    postToPage('ready');
  }
  if (message.kind === 'brand') {
    brandBeside = message.brand as Brand;
    digits = digits.slice(0, cvcLength(brandBeside));
    input.value = digits;
    show();
  }
  if (message.kind === 'focus') input.focus();
  if (message.kind === 'use') void use(message as unknown as Use);
});
type FontSource = Record<string, string>;

if (text) Object.assign(input, { ...text, name: text.autocomplete, ariaLabel: text.label });
input.addEventListener('input', (event) =>
  onInput((event as InputEvent).inputType?.startsWith('delete') ?? false),
);
input.addEventListener('focus', () => postToPage('focus'));
// Focus on the frame moves to the input.
window.addEventListener('focus', () => input.focus());
input.addEventListener('blur', () => {
  if (digits !== '') reported = true;
  show();
  postToPage('blur');
});
input.addEventListener('keydown', ({ key, isComposing }) => {
  if (key === 'Enter' && !isComposing) postToPage('submit');
});

/** Read by the number's frame. */
const cardField = {
  digits: () => digits,
  /** Shows and returns the error, an incomplete entry included. */
  check() {
    reported = true;
    show();
    return currentError();
  },
};
Object.assign(window, { cardField });

type Use = { call: number; target: Target | Intent; frames: readonly string[]; methodData: object };

/** Pays, or describes the card. The page never sees what is typed. */
async function use({ call, target, frames, methodData }: Use): Promise<void> {
  postToPage('used', { call, result: await send(frames.map(fieldIn)) });

  async function send([number, expiry, code]: (typeof cardField | undefined)[]): Promise<CallResult> {
    if (!number || !expiry || !code) return { error: { type: 'api_error', message: 'A field is missing.' } };
    // Every field shows its own error; the first one is returned.
    const [error] = [number, expiry, code]
      .map((field) => field.check())
      .filter((found) => found !== undefined);
    if (error) return { error };
    const [month, year] = [expiry.digits().slice(0, 2), expiry.digits().slice(2)];
    const card = { number: number.digits(), exp_month: month, exp_year: year, cvc: code.digits() };
    const method = { type: 'card', ...methodData, card };
    return 'clientSecret' in target
      ? confirm(target, { payment_method_data: method })
      : createMethod(target, method);
  }
}

function fieldIn(name: string): typeof cardField | undefined {
  const all = Array.from({ length: window.parent.length }, (_, place) => window.parent[place]);
  for (const frame of all) {
    try {
      if (frame?.name === name) return Reflect.get(frame, 'cardField');
    } catch {
      // A frame of another origin.
    }
  }
  return undefined;
}

postToPage('hello');
