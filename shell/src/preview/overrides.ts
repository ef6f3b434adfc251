import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { parseUrl } from '@site/domain/parse-url';
import { isPaymentDocument } from '@site/domain/paths';
import { storedValue } from '@site/sdk';
import type { LoadRemote } from '../federation/load-remote.ts';

/** Addresses of remote entries by the names of their remotes. */
export type Overrides = Readonly<Record<string, string>>;

type Agreement = { preview: string; entries: Overrides };

/** What the developer agreed to in this tab, and in which preview. */
const agreed = storedValue<Agreement>({
  area: 'session',
  key: 'remoteOverrides',
  version: 1,
  // By hand: a schema library would be in the script that every page loads. Any script of the origin may have written it.
  schema: {
    safeParse: (content) => {
      const { preview, entries } = content as Agreement;
      const areLocal = Object.values(entries).every((entry) => localEntry(entry) === entry);
      return typeof preview === 'string' && areLocal
        ? { success: true, data: { preview, entries } }
        : { success: false };
    },
  },
});

/**
 * Remotes of the developer's machine that replace the published ones of a preview in this tab, after
 * `acceptOverrides`. Never on the payment page, whose policy would not load them either.
 */
export function readOverrides(manifest: InlinedManifest): Overrides {
  const value = agreed.read();
  return value && value.preview === manifest.base && areAllowed(manifest) ? value.entries : {};
}

/**
 * What the address of the page proposes, `?override=portfolio=http://localhost:5173/remoteEntry.js`, and the tab does not
 * have yet. It may come from a link of somebody else, so nothing is loaded before the developer agrees.
 */
export function proposedOverrides(manifest: InlinedManifest): Overrides {
  if (!areAllowed(manifest)) return {};
  const accepted = readOverrides(manifest);
  const proposed = new URLSearchParams(window.location.search).getAll('override').flatMap((override) => {
    const [name = '', ...rest] = override.split('=');
    const entry = localEntry(rest.join('='));
    if (entry && name in manifest.remotes) return accepted[name] === entry ? [] : [[name, entry] as const];
    console.error(
      entry
        ? `The override "${override}" names no remote of this release; it is left out.`
        : `The override "${override}" is no address of this machine; it is left out.`,
    );
    return [];
  });
  return Object.fromEntries(proposed);
}

/** The developer's own act: call it from a handler of the page. Loads the page again, with these remotes. */
export function acceptOverrides(manifest: InlinedManifest, proposed: Overrides): void {
  const entries = { ...readOverrides(manifest), ...proposed };
  agreed.write({ preview: manifest.base ?? '', entries });
  window.location.replace(window.location.pathname);
}

/** Loads the page again, as it was published. */
export function removeOverrides(): void {
  agreed.remove();
  window.location.replace(window.location.pathname);
}

/** Loads a remote from the developer's machine if it is overridden, and else as it was released. */
export async function loadOverridden(
  manifest: InlinedManifest,
  load: LoadRemote,
  remote: Parameters<LoadRemote>[0],
): Promise<Remote> {
  const entry = readOverrides(manifest)[remote.name];
  return await load(entry ? { ...remote, entry } : remote);
}

function areAllowed({ preview, base = '' }: InlinedManifest): boolean {
  return preview?.overrides === true && !isPaymentDocument(window.location.pathname.slice(base.length));
}

function localEntry(text: string): string | undefined {
  const url = parseUrl(text);
  const isLocal = url && /^https?:$/.test(url.protocol) && /^(localhost|127\.0\.0\.1)$/.test(url.hostname);
  return isLocal ? url.href : undefined;
}
