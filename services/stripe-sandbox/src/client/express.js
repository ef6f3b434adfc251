import { postToPage } from './messages.js';

/** The button of the test wallet. It can be pressed as soon as something listens to it. */
const button = /** @type {HTMLButtonElement} */ (document.querySelector('#pay'));
button.addEventListener('click', () => postToPage('click'));
button.disabled = false;
postToPage('hello');
