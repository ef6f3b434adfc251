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
 * Lets a remote that was built with a different bundler load scripts, but only from its own folder. The code of such a
 * remote passes script addresses as plain strings, which only a default Trusted Types policy can accept. We create the
 * default policy only when such a remote is loaded.
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
