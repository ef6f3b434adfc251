import { type CallResult, confirm, createMethod, type Intent, type Target } from './api-calls.ts';
import { checks, readers, writers } from './card-rules.ts';
import { type FontSource, fieldType, listen, loadFonts, postToPage } from './inside-frame.ts';

/**
 * The script of one card field. What the buyer types stays in the frames. To pay, the card number's frame reads the
 * other fields, which is possible because all frames have the same origin.
 */
const texts: Record<string, { ariaLabel: string; placeholder: string; autocomplete: AutoFill }> = {
  cardNumber: {
    ariaLabel: 'Credit or debit card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
  },
  cardExpiry: {
    ariaLabel: 'Credit or debit card expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
  },
  cardCvc: { ariaLabel: 'Credit or debit card CVC/CVV', placeholder: 'CVC', autocomplete: 'cc-csc' },
};
const input = document.querySelector('input') as HTMLInputElement;
const errorText = document.querySelector('#error') as HTMLElement;

let digits = '';
/**
 * Whether an incomplete entry is shown as an error. This becomes true when the field loses focus or the form is
 * submitted.
 */
let showsIncomplete = false;
let lastPosted = '';

const currentError = () => checks[fieldType]?.(digits, new Date());

/** Shows the validation state and posts it to the page. */
function show(): void {
  const currentFault = currentError();
  const error =
    currentFault && (showsIncomplete || !currentFault.code.startsWith('incomplete_'))
      ? currentFault
      : undefined;
  const state = { empty: digits === '', complete: currentFault === undefined, error };
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
    // Enable the input only now, because the page would miss events of earlier keystrokes.
    input.disabled = false;
    postHeight();
    void loadFonts(message.fonts as FontSource[]).then(postHeight);
    postToPage('ready');
  }
  if (message.kind === 'focus') input.focus();
  if (message.kind === 'use') void use(message as unknown as Use);
});

Object.assign(input, texts[fieldType], { name: texts[fieldType]?.autocomplete });
input.addEventListener('input', () => {
  const before = digits;
  const fromEnd = input.value.length - (input.selectionStart ?? input.value.length);
  digits = readers[fieldType]?.(input.value) ?? '';
  input.value = writers[fieldType]?.(digits) ?? '';
  const caret = Math.max(0, input.value.length - fromEnd);
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
  if (digits !== before) showsIncomplete = false;
  show();
});
input.addEventListener('focus', () => postToPage('focus'));
// Move the focus from the frame to its input, because the page can only focus the frame.
window.addEventListener('focus', () => input.focus());
input.addEventListener('blur', () => {
  if (digits !== '') showsIncomplete = true;
  show();
  postToPage('blur');
});
input.addEventListener('keydown', ({ key, isComposing }) => {
  if (key === 'Enter' && !isComposing) postToPage('submit');
});

/** The CSS properties that the payment page sets through the `style` option. */
type Rules = Partial<Record<'color' | 'fontFamily' | 'fontSize' | 'lineHeight', string>>;
type FieldStyle = { base?: Rules & { '::placeholder'?: Rules }; invalid?: Rules };

/** Applies the page's styles through the CSSOM, so that a value cannot inject other rules. */
function applyStyle({ base = {}, invalid = {} }: FieldStyle = {}): void {
  const sheet = new CSSStyleSheet();
  const rules = { input: base, 'input::placeholder': base['::placeholder'] ?? {}, 'input.invalid': invalid };
  for (const [selector, { color, fontFamily, fontSize, lineHeight }] of Object.entries<Rules>(rules)) {
    const place = sheet.insertRule(`${selector} {}`, sheet.cssRules.length);
    const givenStyles = Object.entries({ color, fontFamily, fontSize, lineHeight }).filter(
      ([, value]) => value,
    );
    Object.assign((sheet.cssRules[place] as CSSStyleRule).style, Object.fromEntries(givenStyles));
  }
  document.adoptedStyleSheets = [sheet];
}

/** The functions of this field that the card number's frame calls when the buyer pays. */
const cardField = {
  digits: () => digits,
  /** Shows and returns the validation error. An incomplete entry counts as an error. */
  check() {
    showsIncomplete = true;
    show();
    return currentError();
  },
};
Object.assign(window, { cardField });

type Use = { call: number; target: Target | Intent; frames: readonly string[]; methodData: object };

/** Pays with the entered card, or creates a payment method from it. The page never sees the card data. */
async function use({ call, target, frames, methodData }: Use): Promise<void> {
  postToPage('used', { call, result: await send(frames.map(fieldIn)) });

  async function send([number, expiry, code]: (typeof cardField | undefined)[]): Promise<CallResult> {
    if (!number || !expiry || !code) return { error: { type: 'api_error', message: 'A field is missing.' } };
    // Check all fields, so that each shows its own error, but return only the first error.
    const [error] = [number, expiry, code].map((field) => field.check()).filter(Boolean);
    if (error) return { error };
    const [exp_month, exp_year] = [expiry.digits().slice(0, 2), expiry.digits().slice(2)];
    const card = { number: number.digits(), exp_month, exp_year, cvc: code.digits() };
    const method = { type: 'card', ...methodData, card };
    return 'clientSecret' in target
      ? await confirm(target, { payment_method_data: method })
      : await createMethod(target, method);
  }
}

function fieldIn(name: string): typeof cardField | undefined {
  const all = Array.from({ length: window.parent.length }, (_, place) => window.parent[place]);
  for (const frame of all) {
    try {
      if (frame?.name === name) return Reflect.get(frame, 'cardField');
    } catch {
      // Ignore the error, because accessing a frame of a different origin throws, and such a frame is not ours.
    }
  }
  return undefined;
}

postToPage('hello');
