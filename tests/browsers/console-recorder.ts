import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLiveRelease } from '@site/release/releases';
import type { TestSite } from '@site/testing/test-site';

const script = 'r/console-recorder/recorder.js';

/** Records the console in session storage. It runs in the page before all other scripts. */
export function record(): void {
  // WebKit cancels a document's requests as soon as the next document is requested, long before `pagehide`, so ignore
  // errors from then on.
  let left = false;
  addEventListener('beforeunload', () => {
    left = true;
  });
  // A page that was left and is shown again from the back/forward cache logs again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) left = false;
  });
  const add = (...values: readonly unknown[]) => {
    if (left) return;
    const logged = JSON.parse(sessionStorage.getItem('logged') ?? '[]') as string[];
    logged.push(`${values.map(String).join(' ')} (${location.pathname})`);
    sessionStorage.setItem('logged', JSON.stringify(logged));
  };
  for (const level of ['error', 'warn'] as const) {
    const log = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      add(...values);
      log(...values);
    };
  }
  addEventListener(
    'error',
    ({ message, target }) => {
      add(target instanceof Element ? `${target.outerHTML} did not load` : message);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => add(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    add('Content security policy:', violatedDirective, blockedURI);
  });
}

/** Returns the recorded lines. It runs in the page. */
export function readRecorded(): string[] {
  return JSON.parse(sessionStorage.getItem('logged') ?? '[]') as string[];
}

/**
 * Makes every page of the live release record its console, for drivers that cannot read it.
 *
 * @returns a function that removes the recorder
 */
export async function recordConsole(site: TestSite): Promise<() => void> {
  const { index } = await readLiveRelease(site.store);
  const pages = [...new Set(Object.values(index.pages).map(({ file }) => file))];
  const before = pages.flatMap((page) =>
    ['', '.br', '.gz'].map((ending) => {
      const file = join(site.storeFolder, page + ending);
      return { file, bytes: readFileSync(file) };
    }),
  );
  await site.store.write(script, Buffer.from(`(${record})();`));
  for (const { file, bytes } of before) {
    if (!file.endsWith('.html')) rmSync(file);
    else writeFileSync(file, bytes.toString().replace('<head>', `<head><script src="/${script}"></script>`));
  }
  return () => {
    for (const { file, bytes } of before) writeFileSync(file, bytes);
  };
}
