import { listen, loadFonts, postToPage } from './inside-frame.ts';

/**
 * The script of the 3-D Secure challenge, which is shown in a frame over the page. The frame's unguessable path
 * authorises the outcome.
 */
const address = window.location.pathname;
const element = (id: string) => document.querySelector(`#${id}`) as HTMLButtonElement;
const [complete, fail, status] = [element('complete'), element('fail'), element('status')];

async function end(outcome: 'authenticated' | 'failed'): Promise<void> {
  status.textContent = 'One moment…';
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ outcome });
  const response = await fetch(`${address}/outcome`, { method: 'POST', headers, body }).catch(() => null);
  if (response?.ok) postToPage('done');
  else status.textContent = 'The sandbox could not be reached. Nothing was decided; try again.';
}

complete.addEventListener('click', () => end('authenticated'));
fail.addEventListener('click', () => end('failed'));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') void end('failed');
});
listen(({ kind, fonts }) => {
  // Declare the page's first font for all weights. This works for a variable font and for a file with a single weight.
  const [font, ...others] = fonts as Record<string, string>[];
  if (font) {
    void loadFonts([{ ...font, weight: '100 900' }, ...others]);
    document.body.style.fontFamily = `"${font.family}", system-ui, sans-serif`;
  }
  // The page sends `focus` when the challenge opens. If a button already has the focus, leave the focus there.
  const isChosen = document.activeElement === complete || document.activeElement === fail;
  if (kind === 'focus' && !isChosen) element('title').focus();
});
// The buttons are hidden in the HTML until their listeners are attached, because earlier clicks would have no effect.
element('actions').hidden = false;
postToPage('hello');
