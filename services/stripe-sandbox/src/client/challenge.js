import { listen, postToPage } from './messages.js';

/**
 * The 3-D Secure challenge, in a frame over the page.
 * Its address authorises the outcome.
 */
const framed = window.parent !== window;
const address = window.location.pathname;

/** @param {string} id @returns {HTMLElement} */
const element = (id) => /** @type {HTMLElement} */ (document.querySelector(`#${id}`));
const completeButton = element('complete');
const failButton = element('fail');
const buttons = [completeButton, failButton];
const actions = element('actions');
const status = element('status');

let sending = false;

async function showDetails() {
  const response = await fetch(`${address}/details`).catch(() => undefined);
  const details = response?.ok ? await response.json() : undefined;
  if (!details) return;
  element('amount').textContent = details.amount;
  element('card').textContent = details.card;
  element('details').hidden = false;
}

/** @param {'authenticated'|'failed'} outcome */
async function complete(outcome) {
  if (sending) return;
  sending = true;
  for (const button of buttons) button.setAttribute('aria-disabled', 'true');
  status.textContent =
    outcome === 'authenticated' ? 'Completing the authentication…' : 'Failing the authentication…';
  const response = await fetch(`${address}/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  }).catch(() => undefined);
  if (!response?.ok) {
    sending = false;
    for (const button of buttons) button.removeAttribute('aria-disabled');
    status.textContent = 'The sandbox could not be reached. Nothing was decided; try again.';
    return;
  }
  if (framed) postToPage('done');
  else status.textContent = 'Done. You can close this page.';
}

completeButton.addEventListener('click', () => complete('authenticated'));
failButton.addEventListener('click', () => complete('failed'));

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') complete('failed');
  if (event.key !== 'Tab' || !framed) return;
  // Focus stays in the frame until the challenge ends.
  const edge = event.shiftKey ? completeButton : failButton;
  const focused = document.activeElement;
  if (focused !== edge && buttons.includes(/** @type {HTMLElement} */ (focused))) return;
  event.preventDefault();
  (event.shiftKey ? failButton : completeButton).focus();
});

listen((/** @type {import('./protocol.ts').ToChallenge} */ { kind }) => {
  // The page's message may arrive after the visitor has moved to a button: that focus stays.
  const chosen = buttons.includes(/** @type {HTMLElement} */ (document.activeElement));
  if (kind === 'focus' && !chosen) element('title').focus();
});
// A press before this would do nothing.
actions.hidden = false;
if (framed) postToPage('hello');
showDetails();
