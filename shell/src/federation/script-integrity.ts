import { asImportMap } from './trusted-types.ts';

/**
 * Adds import maps with the hashes of the scripts that the page does not name, before any of them is loaded. The
 * content security policy has the hashes of these import maps. A browser that takes one import map only ignores them.
 */
export async function loadIntegrity(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`${address} responded ${response.status}.`);
      const map = document.createElement('script');
      map.type = 'importmap';
      map.textContent = asImportMap(await response.text());
      document.head.append(map);
    }),
  );
}

/** The hash that the page and its import maps have for a script. */
export function integrityOf(address: string): string | undefined {
  for (const { textContent } of document.querySelectorAll('script[type=importmap]')) {
    const { integrity } = JSON.parse(textContent ?? '{}') as { integrity?: Record<string, string> };
    if (integrity?.[address]) return integrity[address];
  }
  return undefined;
}

/** In milliseconds. */
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
    await fetch(address, { integrity, cache: 'force-cache' });
  } catch (error) {
    throw new Error(`Failed to load resource ${address}: it is not what was released.`, { cause: error });
  }
}
