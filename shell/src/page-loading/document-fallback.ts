import { reloadedDocumentKey } from '@site/domain/browser-storage';
import { storedText } from '@site/sdk';
import { verifyIntegrity } from '../federation/enforce-integrity.ts';
import { keepTypedValues } from '../hydration/typed-values.ts';

/** Why a document cannot be loaded either. */
export type DocumentFailure = 'offline' | 'no response' | 'server error';

export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure, options?: ErrorOptions) {
    super(`The document cannot be loaded: ${failure}.`, options);
    this.failure = failure;
  }
}

/** How long a document may take to respond, in milliseconds. */
const timeout = 15_000;
/** Delays before the scripts of the document are requested, in milliseconds. The last one repeats. */
const delays = [1_000, 3_000, 10_000, 30_000];
/** The document that was last reloaded in this tab. Where it cannot be stored, none is reloaded. */
const reloaded = storedText('session', reloadedDocumentKey);

export type DocumentFallback = ReturnType<typeof createDocumentFallback>;

/**
 * What happens when a page does not render in this document. Browsers other than Chromium remember for the life of a
 * document that a module failed to load, and Vite's loader requests a stylesheet once, so nothing is loaded again here:
 * a new document is loaded. It is prerendered and complete.
 *
 * @param base address below which the documents of the release are, without a trailing slash
 */
export function createDocumentFallback(release: string, base = '') {
  const inRelease = (pathname: string) => (pathname.startsWith(`${base}/`) ? '' : base) + pathname;
  return {
    /**
     * Loads the document of the current address. It is requested first: a document that fails would leave the visitor
     * with the browser's own error page.
     *
     * @throws {DocumentError} when it cannot be loaded, and an error when the visitor has gone to another page meanwhile;
     * else it does not return
     */
    load: async (): Promise<never> => {
      const { pathname } = window.location;
      await assertAvailable(inRelease(pathname));
      if (window.location.pathname !== pathname) throw new Error(`The visitor has left ${pathname}.`);
      const { search, hash } = window.location;
      window.location.replace(inRelease(pathname) + search + hash);
      return await forever();
    },
    /**
     * Reloads a prerendered document whose page did not hydrate as soon as all scripts that it names can be loaded as
     * they were released, or its release is no longer stored. Its HTML stays readable meanwhile. Happens once for a
     * document in a tab: a script that fails whenever it runs would reload it for ever.
     */
    reloadWhenAvailable: async (): Promise<never> => {
      const name = `${release} ${window.location.pathname}`;
      if (reloaded.read() === name) return await forever();
      for (let failures = 0; ; failures += 1) {
        await pause(delays[Math.min(failures, delays.length - 1)] ?? 0);
        if ((await scriptsAreAvailable()) || (await isExpired(base))) break;
      }
      if (reloaded.write(name)) {
        keepTypedValues();
        window.location.reload();
      }
      return await forever();
    },
  };
}

const forever = () => new Promise<never>(() => {});

async function statusOf(address: string): Promise<number> {
  const signal = AbortSignal.timeout(timeout);
  const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal });
  return status;
}

async function assertAvailable(address: string): Promise<void> {
  const status = await statusOf(address).catch((cause: unknown) => {
    throw new DocumentError(navigator.onLine ? 'no response' : 'offline', { cause });
  });
  // Only server errors count as failures, because unknown addresses and expired releases have documents that explain them.
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

/** Waits, but not longer than until the browser is online again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/**
 * Whether the origin responds that the documents of a release are gone. No response, or any other, is an outage.
 *
 * @param base where they were: `/_release/<id>`
 */
async function isExpired(base: string): Promise<boolean> {
  const status = await statusOf(`${base}/`).catch(() => undefined);
  return status === 404 || status === 410;
}
