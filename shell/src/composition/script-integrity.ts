import { trustedTypesPolicy } from '@site/contract/trusted-types';

/**
 * Where browsers know Trusted Types, text becomes a script through this policy and no
 * other; and an import map can do nothing but name addresses and hashes.
 */
let policy: { createScript: (text: string) => unknown } | undefined;

function asImportMap(text: string): string {
  JSON.parse(text);
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(trustedTypesPolicy, { createScript: (map) => map });
  // The type of `textContent` does not know yet what it takes.
  return policy ? (policy.createScript(text) as string) : text;
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScript: (text: string) => string },
  ) => { createScript: (text: string) => unknown };
};

/**
 * Teaches the browser the hashes of the scripts that the page did not name, before any
 * of them is asked for. The content policy knows the hashes of these import maps. A
 * browser that takes one import map only goes on without.
 */
export async function learnIntegrity(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
      const map = document.createElement('script');
      map.type = 'importmap';
      map.textContent = asImportMap(await answer.text());
      document.head.append(map);
    }),
  );
}

/** The hash that a script must have, as the page and its import maps say; undefined when none says. */
export function integrityOf(address: string): string | undefined {
  for (const { textContent } of document.querySelectorAll('script[type=importmap]')) {
    const { integrity } = JSON.parse(textContent ?? '{}') as { integrity?: Record<string, string> };
    if (integrity?.[address]) return integrity[address];
  }
  return undefined;
}
