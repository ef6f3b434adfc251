/**
 * The entry script of every document. It is tiny so that it does not delay the first paint. After the document is
 * parsed and painted, this script evaluates the libraries (`vendor`) and then the shell. Each is a separate task,
 * because one long task would freeze a slow phone. The import addresses are computed, so the bundler does not follow
 * them; the document preloads both files.
 */
const load = (name: string) => import(/* @vite-ignore */ new URL(`${name}.js`, import.meta.url).href);
const waitForTask = () => new Promise((resolve) => setTimeout(resolve));

async function waitForFirstPaint(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  // A callback of `requestAnimationFrame` runs before the frame is painted, so a timeout inside it runs after the
  // paint. Hidden tabs paint no frames, so resolve immediately in a hidden tab.
  await new Promise((resolve) => {
    if (document.hidden) resolve(0);
    document.addEventListener('visibilitychange', resolve);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

waitForFirstPaint()
  .then(() => load('vendor'))
  .then(waitForTask)
  .then(() => load('shell'))
  .catch((error: unknown) => {
    // Pages hide by this attribute what is untrue without scripts, such as that an order is loading.
    document.documentElement.dataset.unavailable = '';
    throw error;
  });
