import { postToPage } from './messages.ts';

/** The button of the test wallet. */
const pay = document.querySelector('button') as HTMLButtonElement;
pay.addEventListener('click', () => postToPage('click'));
pay.disabled = false;
postToPage('hello');
