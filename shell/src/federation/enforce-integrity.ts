import { integrityPath } from '@site/contract/release-paths';
import { asDataScript } from './trusted-types.ts';

type LateImportMap = { imports: Record<string, string>; integrity: Record<string, string> };

/** Hashes that the browser does not enforce, by the addresses of their scripts. */
const ignored = new Map<string, string>();

/**
 * Adds the import map with the hashes of what other pages load, before any of it is loaded. The document names the hash
 * of the map, and its content security policy does. Firefox, Chromium before 133 and Safari before 18.4 take no import
 * map after the first module: there, `preloadScripts` enforces the hashes.
 *
 * @throws when the map cannot be loaded, or is not what was released
 */
export async function loadIntegrity(hash: string): Promise<void> {
  const address = integrityPath(hash);
  const response = await fetch(address, { integrity: hash, signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`${address} responded ${response.status}.`);
  const text = await response.text();
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = asDataScript(text);
  document.head.append(map);
  const { imports, integrity } = JSON.parse(text) as LateImportMap;
  if (Object.keys(imports).every(isMapped)) return;
  for (const [script, expected] of Object.entries(integrity)) ignored.set(script, expected);
}

/** Whether the browser enforces the hashes of scripts that it loads later. */
export const enforcesLateHashes = (): boolean => ignored.size === 0;

function isMapped(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
}

/**
 * Where the browser does not enforce late hashes, loads all scripts of a remote with them: it is not known which ones a
 * page needs, and a script that is loaded already is not requested again.
 *
 * @throws when one cannot be loaded, or is not what was released
 */
export async function preloadScripts(entry: string): Promise<void> {
  if (enforcesLateHashes()) return;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const scripts = [...ignored].filter(([address]) => address.startsWith(folder));
  await Promise.all(scripts.map(([address, integrity]) => preloadVerified(address, integrity)));
}

/** WebKit does not compare a preloaded module with its hash; other browsers use the module that they compared. */
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

/** Finds the hash that the page and its import maps have for a script. */
export function integrityOf(address: string): string | undefined {
  return knownHashes()[address];
}

/**
 * Lists the addresses of all scripts of a remote for which the page and its import maps have hashes. @param entry that of the
 * remote
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

/** How long a script may take to load, in milliseconds. */
const timeout = 15_000;

/**
 * Compares a script with its hash. It is fetched without the hash first: with it, the browser would report a script
 * that is missing as one that was tampered with. The second request is answered by the browser's cache.
 *
 * @throws when the script cannot be loaded, or is not what was released
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
