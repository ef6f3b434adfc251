/** Styles that are on their way, by address. */
const coming = new Map<string, Promise<void>>();

/**
 * What a part's build wraps every `import()` in, in place of Vite's own loader, of which it keeps what a module
 * build needs: the scripts behind the module are named to the browser all at once, and the module runs when its
 * styles stand. A style that did not come is asked for again the next time.
 *
 * @param files addresses of scripts and styles, relative to `base`
 * @throws when a style does not come, or as `load` does
 */
export async function withFiles<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  base?: string,
): Promise<T> {
  await Promise.all(files.map((file) => fetchAhead(new URL(file, base).href)));
  return load();
}

function fetchAhead(href: string): Promise<void> | undefined {
  // A style that the page carries in itself is named by a disabled link.
  const isThere = () => Array.from(document.querySelectorAll('link')).some((link) => link.href === href);
  if (coming.has(href) || isThere()) return coming.get(href);
  const isStyle = href.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  if (!isStyle) return undefined;
  const style = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Failed to load resource ${href}: its page cannot be shown without these styles.`));
    };
  }).finally(() => coming.delete(href));
  coming.set(href, style);
  return style;
}
