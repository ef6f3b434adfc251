import { listen, postToPage } from './messages.js';

/** The panel of the test wallet, in a frame over the page. Its buttons can be pressed once it shows the amount. */

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (document.querySelector(`#${id}`));
const approve = button('approve');
const decline = button('decline');
const cancel = button('cancel');
const buttons = [approve, decline, cancel];
const title = /** @type {HTMLElement} */ (document.querySelector('#title'));

const billingDetails = {
  name: 'Wanda Lett',
  email: 'wanda@example.com',
  address: {
    line1: '12 Wallet Street',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'US',
  },
};

/** @param {string} card */
function approveWith(card) {
  for (const each of buttons) each.disabled = true;
  /** @type {HTMLElement} */ (document.querySelector('#status')).textContent = 'Processing…';
  postToPage('approved', { card, billingDetails });
}

approve.addEventListener('click', () => approveWith('4242424242424242'));
decline.addEventListener('click', () => approveWith('4000000000000002'));
cancel.addEventListener('click', () => postToPage('cancelled'));

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !cancel.disabled) postToPage('cancelled');
  if (event.key !== 'Tab') return;
  // Focus stays in the frame until the panel closes.
  const edge = event.shiftKey ? approve : cancel;
  const focused = document.activeElement;
  if (focused !== edge && buttons.some((each) => each === focused)) return;
  event.preventDefault();
  (event.shiftKey ? cancel : approve).focus();
});

listen((/** @type {import('./protocol.ts').ToWallet} */ message) => {
  if (message.kind === 'init') {
    const { amount, currency } = message;
    const shown = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
    /** @type {HTMLElement} */ (document.querySelector('#amount')).textContent = shown;
    for (const each of buttons) each.disabled = false;
  }
  const chosen = buttons.some((each) => each === document.activeElement);
  if (message.kind === 'focus' && !chosen) title.focus();
});
postToPage('hello');
