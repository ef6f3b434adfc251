import { integrityPath } from '@site/contract/release-paths';
import { trustDataScript } from './trusted-types.ts';

type LateImportMap = { imports: Record<string, string>; integrity: Record<string, string> };

/** Hashes that this browser does not enforce, keyed by the address of the script. */
const ignored = new Map<string, string>();

/**
 * Adds the import map with the script hashes of all pages except the page that was loaded, whose hashes are in the
 * document. Call this before a script of another page loads. The document's manifest and its content security policy
 * both contain the hash of the map. Firefox, Chromium before 133 and Safari before 18.4 reject an import map after the
 * first module, so `preloadScripts` enforces the hashes in these browsers.
 *
 * @throws when the map cannot be loaded or does not match its hash
 */
export async function loadIntegrity(hash: string): Promise<void> {
  const address = integrityPath(hash);
  const response = await fetch(address, { integrity: hash, signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`${address} responded ${response.status}.`);
  const text = await response.text();
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = trustDataScript(text);
  document.head.append(map);
  const { imports, integrity } = JSON.parse(text) as LateImportMap;
  if (Object.keys(imports).every(isMapped)) return;
  for (const [script, expected] of Object.entries(integrity)) ignored.set(script, expected);
}

/** Whether the browser enforces the hashes that `loadIntegrity` adds after the first module has loaded. */
export const enforcesLateHashes = (): boolean => ignored.size === 0;

function isMapped(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
}

/**
 * Loads all scripts of a remote with their hashes if the browser does not enforce hashes for later imports. We load all
 * of them because we cannot tell which ones a page needs; a script that is already loaded is not requested again.
 *
 * @throws when a script cannot be loaded or does not match its hash
 */
export async function preloadScripts(entry: string): Promise<void> {
  if (enforcesLateHashes()) return;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const scripts = [...ignored].filter(([address]) => address.startsWith(folder));
  await Promise.all(scripts.map(([address, integrity]) => preloadVerified(address, integrity)));
}

/**
 * Fetches the script with its hash before preloading it, because WebKit does not verify the hash of a preloaded module.
 */
async function preloadVerified(address: string, integrity: string): Promise<void> {
  await fetch(address, { integrity, signal: AbortSignal.timeout(timeout) });
  if (document.createElement('link').relList.supports('modulepreload'))
    await preloadModule(address, integrity);
}

function preloadModule(address: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    link.integrity = integrity;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${address} did not load, or is not what was released.`));
    document.head.append(link);
  });
}

/** Finds the expected hash of a script in the page and its import maps. */
export function integrityOf(address: string): string | undefined {
  return knownHashes()[address];
}

/**
 * Lists the addresses of a remote's scripts that have hashes in the page or its import maps.
 *
 * @param entry address of the remote's entry script
 */
export function scriptsOf(entry: string): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return Object.keys(knownHashes()).filter((address) => address.startsWith(folder));
}

function knownHashes(): Record<string, string> {
  const maps = [...document.querySelectorAll('script[type=importmap]')].map(
    ({ textContent }) => JSON.parse(textContent ?? '{}') as { integrity?: Record<string, string> },
  );
  return Object.assign({}, ...maps.map(({ integrity }) => integrity));
}

/** Time limit for loading a script, in milliseconds. */
const timeout = 15_000;

/**
 * Compares a script with its hash. The first request omits the hash, because otherwise the browser would report a
 * missing script as tampered with. The second request includes the hash, and the browser answers it from its cache.
 *
 * @throws when the script cannot be loaded or does not match its hash
 */
export async function verifyIntegrity(address: string, integrity: string): Promise<void> {
  const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`Failed to load resource ${address}: it responded ${response.status}.`);
  await response.arrayBuffer();
  try {
    await fetch(address, { integrity, cache: 'force-cache', signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    throw new Error(`Failed to load resource ${address}: it is not what was released.`, { cause: error });
  }
}
