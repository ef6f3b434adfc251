import { trustedTypesPolicies } from '@site/contract/trusted-types-policies';

type Rule = (text: string) => string | null;
type Factory = {
  createPolicy: (name: string, rules: Record<string, Rule>) => Record<string, (text: string) => unknown>;
};
const factory = (): Factory | undefined => (globalThis as { trustedTypes?: Factory }).trustedTypes;

let dataScripts: ReturnType<Factory['createPolicy']> | undefined;

/**
 * Import maps and speculation rules may become scripts where browsers enforce Trusted Types: they are JSON, and can only name
 * addresses and hashes.
 */
export function asDataScript(text: string): string {
  JSON.parse(text);
  dataScripts ??= factory()?.createPolicy(trustedTypesPolicies.importMaps, { createScript: (data) => data });
  // The type of `textContent` does not allow a TrustedScript yet.
  return (dataScripts?.createScript?.(text) ?? text) as string;
}

const folders = new Set<string>();

/**
 * Lets containers of other build tools load their scripts by address, from their own folder only. Such containers
 * know nothing of policies, so it is the default one, which exists on the pages of such remotes alone.
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
