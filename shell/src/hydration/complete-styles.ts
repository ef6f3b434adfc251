/**
 * Applies the complete stylesheets, of which the document inlines only the rules that it needs at first. The document
 * links them with `media="print"` so that they do not block rendering. Applying them restyles every element, so we wait
 * until the page has hydrated. Chromium lays out the whole page again for each stylesheet that changes separately, and
 * for each link added while the same file is still linked for print. So we first remove the print links and then add
 * all files in one step.
 */
async function applyCompleteStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')];
  await Promise.all(links.map(waitUntilSettled));
  for (const link of links) link.remove();
  updateStyles();
  const complete = links.map(({ href }) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
  );
  document.head.append(...complete);
}

/** Makes the browser apply the removal of the old links before the new links are added. */
function updateStyles(): string {
  return getComputedStyle(document.documentElement).color;
}

/**
 * Resolves when the stylesheet has loaded or failed. A loaded file is in the cache, so another link to this file
 * applies immediately.
 */
async function waitUntilSettled(link: HTMLLinkElement): Promise<void> {
  const isLoaded = [...document.styleSheets].some(({ ownerNode }) => ownerNode === link);
  if (isLoaded || document.readyState === 'complete') return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    // A link that failed earlier fires no more events, so the document's `load` event also resolves this promise.
    window.addEventListener('load', resolve);
  });
}

/**
 * Applies the complete styles early if the visitor points or types before hydration, because menus, focus and hover
 * need them. The notice that the page's remote is unavailable needs them too.
 *
 * @returns a function that applies the styles, once
 */
export function prepareCompleteStyles(): () => void {
  let isApplied = false;
  const apply = () => {
    if (isApplied) return;
    isApplied = true;
    void applyCompleteStyles();
  };
  for (const type of ['pointerover', 'keydown', 'unavailable'])
    window.addEventListener(type, apply, { once: true });
  return apply;
}
