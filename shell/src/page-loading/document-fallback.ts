import { reloadedDocumentKey } from '@site/domain/browser-storage';
import { storedText } from '@site/sdk';
import { verifyIntegrity } from '../federation/enforce-integrity.ts';
import { keepTypedValues } from '../hydration/typed-values.ts';

export type DocumentFailure = 'offline' | 'no response' | 'server error';

export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure, options?: ErrorOptions) {
    super(`The document cannot be loaded: ${failure}.`, options);
    this.failure = failure;
  }
}

/** Time limit for a document's response, in milliseconds. */
const timeout = 15_000;
/** Delays before each check of the document's scripts, in milliseconds. The last delay repeats. */
const delays = [1_000, 3_000, 10_000, 30_000];
/**
 * The last document that was reloaded in this tab. If the browser cannot store it, no document is reloaded, because
 * reloads could then repeat endlessly.
 */
const reloaded = storedText('session', reloadedDocumentKey);

export type DocumentFallback = ReturnType<typeof createDocumentFallback>;

/**
 * Recovers from a page that does not render by loading a new, prerendered document. Retrying in the same document would
 * not help, because browsers other than Chromium remember that a module failed, and Vite's loader requests each
 * stylesheet only once.
 *
 * @param base the base address of the release's documents, without a trailing slash
 */
export function createDocumentFallback(release: string, base = '') {
  const addReleaseBase = (pathname: string) => (pathname.startsWith(`${base}/`) ? '' : base) + pathname;
  return {
    /**
     * Loads the document of the current address. It first checks that the document is available, because otherwise the
     * visitor could end up on the browser's own error page.
     *
     * @throws {DocumentError} when the document cannot be loaded, or an error when the visitor has left the page in the
     *   meantime; otherwise it never returns
     */
    load: async (): Promise<never> => {
      const { pathname } = window.location;
      await assertAvailable(addReleaseBase(pathname));
      if (window.location.pathname !== pathname) throw new Error(`The visitor has left ${pathname}.`);
      const { search, hash } = window.location;
      window.location.replace(addReleaseBase(pathname) + search + hash);
      return await waitForever();
    },
    /**
     * Reloads a document that did not hydrate, once all its scripts can be loaded unaltered or its release has expired.
     * Until then, the prerendered HTML stays readable. Each document reloads only once per tab, because a script that
     * always fails would cause an endless loop.
     */
    reloadWhenAvailable: async (): Promise<never> => {
      document.documentElement.dataset.unavailable = '';
      window.dispatchEvent(new Event('unavailable'));
      // Visitors may also reload the document themselves.
      window.addEventListener('pagehide', keepTypedValues);
      const name = `${release} ${window.location.pathname}`;
      if (reloaded.read() === name) return await waitForever();
      for (let failures = 0; ; failures += 1) {
        await waitForPause(delays[Math.min(failures, delays.length - 1)] ?? 0);
        if ((await scriptsAreAvailable()) || (await isExpired(base))) break;
      }
      if (reloaded.write(name)) window.location.reload();
      return await waitForever();
    },
  };
}

const waitForever = () => new Promise<never>(() => {});

async function statusOf(address: string): Promise<number> {
  const signal = AbortSignal.timeout(timeout);
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal });
  return status;
}

async function assertAvailable(address: string): Promise<void> {
  const status = await statusOf(address).catch((cause: unknown) => {
    throw new DocumentError(navigator.onLine ? 'no response' : 'offline', { cause });
  });
  // Unknown addresses and expired releases have documents that explain them, so only server errors count as failures.
  if (status >= 500) throw new DocumentError('server error');
}

async function scriptsAreAvailable(): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const verified = [...links].map(({ href, integrity }) => verifyIntegrity(href, integrity));
  return await Promise.all(verified).then(
    () => true,
    () => false,
  );
}

function waitForPause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/**
 * Whether a release's documents are gone (status 404 or 410). No response or any other status means an outage instead.
 *
 * @param base the base address of the documents: `/_release/<id>`
 */
async function isExpired(base: string): Promise<boolean> {
  const status = await statusOf(`${base}/`).catch(() => undefined);
  return status === 404 || status === 410;
}
