import { postToPage } from './messages.js';

/** The button of the test wallet. */
const pay = /** @type {HTMLButtonElement} */ (document.querySelector('#pay'));
pay.addEventListener('click', () => postToPage('click'));
pay.disabled = false;
postToPage('hello');
