/**
 * The document has the rules for what it shows; it requested all others for print, so that nothing waits for them. Every
 * element is styled anew with them, so this is for when the page has hydrated. Chromium lays the whole page out again when
 * styles change one after the other, or others than the last ones, and styles and lays it out again with every link that is
 * added while one file is linked twice, for print and for the page. So the first links go, and all files are added together.
 */
async function applyCompleteStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')];
  await Promise.all(links.map(settled));
  for (const link of links) link.remove();
  updateStyles();
  const complete = links.map(({ href }) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
  );
  document.head.append(...complete);
}

/** The links are changed in one step, because the browser recomputes all styles for each change. */
function updateStyles(): string {
  return getComputedStyle(document.documentElement).color;
}

/** Resolves when a file has loaded or failed. The browser then has the file, and applies it at once. */
async function settled(link: HTMLLinkElement): Promise<void> {
  const isLoaded = [...document.styleSheets].some(({ ownerNode }) => ownerNode === link);
  if (isLoaded || document.readyState === 'complete') return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    // A file that failed earlier reports nothing any more, so we also resolve when the whole document has loaded.
    window.addEventListener('load', resolve);
  });
}

/**
 * Somebody who points or types before the page has hydrated gets the rules for that: of menus, of focus, of what is under the pointer.
 *
 * @returns a function that applies all rules, once
 */
export function prepareCompleteStyles(): () => void {
  let isApplied = false;
  const apply = () => {
    if (isApplied) return;
    isApplied = true;
    void applyCompleteStyles();
  };
  for (const type of ['pointerover', 'keydown']) window.addEventListener(type, apply, { once: true });
  return apply;
}
