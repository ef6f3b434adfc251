import { trustedTypesPolicies } from '@site/contract/trusted-types-policies';

type Rule = (text: string) => string | null;
type Factory = {
  createPolicy: (name: string, rules: Record<string, Rule>) => Record<string, (text: string) => unknown>;
};
const factory = (): Factory | undefined => (globalThis as { trustedTypes?: Factory }).trustedTypes;

let dataScripts: ReturnType<Factory['createPolicy']> | undefined;

/**
 * Allows the text of import maps and speculation rules under Trusted Types. Both are JSON that can only name addresses
 * and hashes, so they cannot run code.
 */
export function trustDataScript(text: string): string {
  JSON.parse(text);
  dataScripts ??= factory()?.createPolicy(trustedTypesPolicies.importMaps, { createScript: (data) => data });
  // TypeScript's type of `textContent` does not accept a TrustedScript yet.
  return (dataScripts?.createScript?.(text) ?? text) as string;
}

const folders = new Set<string>();

/**
 * Allows containers of other bundlers to load scripts, but only from their own folder. Their code passes script
 * addresses as plain strings, which only the default policy can accept. So this is the default policy, and only pages
 * of such remotes create it.
 */
export function allowScriptsBelow(folder: URL): void {
  if (folders.size === 0) {
    factory()?.createPolicy(trustedTypesPolicies.default, {
      createScriptURL: (address) => {
        const { href } = new URL(address, window.location.href);
        return [...folders].some((allowed) => href.startsWith(allowed)) ? address : null;
      },
    });
  }
  folders.add(folder.href);
}
