import { listen, tell } from '../messages.js';

/**
 * The bank's question, asked in a frame over the page or as a page of its own.
 * Its address is what allows answering it.
 */
const framed = window.parent !== window;
const address = window.location.pathname;

/** @param {string} id @returns {HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.querySelector(`#${id}`));
const complete = part('complete');
const fail = part('fail');
const buttons = [complete, fail];
const status = part('status');

let answering = false;

async function showFacts() {
  const response = await fetch(`${address}/facts`).catch(() => undefined);
  const facts = response?.ok ? await response.json() : undefined;
  if (!facts) return;
  part('amount').textContent = facts.amount;
  part('card').textContent = facts.card;
  part('facts').hidden = false;
}

/** @param {'authenticated'|'failed'} outcome */
async function answer(outcome) {
  if (answering) return;
  answering = true;
  for (const button of buttons) button.setAttribute('aria-disabled', 'true');
  status.textContent =
    outcome === 'authenticated' ? 'Completing the authentication…' : 'Failing the authentication…';
  const response = await fetch(`${address}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  }).catch(() => undefined);
  if (!response?.ok) {
    answering = false;
    for (const button of buttons) button.removeAttribute('aria-disabled');
    status.textContent = 'The sandbox could not be reached. Nothing was decided; try again.';
    return;
  }
  const { returnTo } = await response.json();
  if (framed) tell('done');
  else if (returnTo) window.location.assign(returnTo);
  else status.textContent = 'Done. You can close this page.';
}

complete.addEventListener('click', () => answer('authenticated'));
fail.addEventListener('click', () => answer('failed'));

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('failed');
  if (event.key !== 'Tab' || !framed) return;
  // Focus stays here until the question is answered.
  const edge = event.shiftKey ? complete : fail;
  const focused = document.activeElement;
  if (focused !== edge && buttons.includes(/** @type {HTMLElement} */ (focused))) return;
  event.preventDefault();
  (event.shiftKey ? fail : complete).focus();
});

listen((/** @type {import('../protocol.ts').ToChallenge} */ { kind }) => {
  // The page's request may arrive after somebody has already moved to a button: what they chose stays.
  const chosen = buttons.includes(/** @type {HTMLElement} */ (document.activeElement));
  if (kind === 'focus' && !chosen) part('title').focus();
});
if (framed) tell('hello');
showFacts();
