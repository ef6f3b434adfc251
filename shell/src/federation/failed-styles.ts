/** Addresses of stylesheets that did not load. */
const failed = new Set<string>();

/** Vite's loader of dynamic imports requests a stylesheet once: it has to be known which ones failed. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failed.add(target.href);
      target.remove();
    },
    { capture: true },
  );
}

/** @throws when one of them fails again */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(loadStyle));
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => {
      failed.delete(href);
      resolve();
    };
    link.onerror = () => reject(new Error(`Failed to load resource ${href}: a page needs these styles.`));
    document.head.append(link);
  });
}
