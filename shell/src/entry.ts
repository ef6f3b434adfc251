/**
 * The script that a document names. It is so small that it delays no paint, and evaluates the others when the document has been parsed
 * and painted: the library first and then the shell, each in a task of its own, because together they would block a slow phone.
 * The bundler does not see the two imports. The document preloads both files.
 */
const load = (name: string) => import(/* @vite-ignore */ new URL(`${name}.js`, import.meta.url).href);
const task = () => new Promise((resolve) => setTimeout(resolve));

async function firstPaint(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  // The browser calls back before it draws the frame; the next task comes after it. A hidden tab draws none, so it does not wait.
  await new Promise((resolve) => {
    if (document.hidden) resolve(0);
    document.addEventListener('visibilitychange', resolve);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

firstPaint()
  .then(() => load('vendor'))
  .then(task)
  .then(() => load('shell'));
