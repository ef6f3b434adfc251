import type { InlinedManifest, OtherVersion } from '@site/contract/inlined-manifest';
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
  // By hand: a schema library would be in the script that every page loads.
  schema: {
    safeParse: (content) => {
      const { preview, entries } = content as Agreement;
      const areTexts = Object.values(entries).every((entry) => typeof entry === 'string');
      return typeof preview === 'string' && areTexts
        ? { success: true, data: { preview, entries } }
        : { success: false };
    },
  },
});

/**
 * What replaces remotes of a preview in this tab: remotes of the developer's machine, after `acceptOverrides`, and other
 * published versions, after `pickVersion`. Never on the payment page, whose policy would not load the former either.
 */
export function readOverrides(manifest: InlinedManifest): Overrides {
  const value = agreed.read();
  if (value?.preview !== manifest.base || isPaymentPage(manifest)) return {};
  // Any script of the origin may have written the entries.
  const allowed = Object.entries(value?.entries ?? {}).filter(
    ([name, entry]) =>
      versionOf(manifest, name, entry) || (areAllowed(manifest) && localEntry(entry) === entry),
  );
  return Object.fromEntries(allowed);
}

/** The published version that an entry is of; undefined for an entry of the developer's machine. */
export function versionOf(
  { preview }: InlinedManifest,
  name: string,
  entry: string,
): OtherVersion | undefined {
  return preview?.versions[name]?.find((other) => other.entry === entry);
}

/** Loads the page again with another published version of a remote; without one, with that of the preview. */
export function pickVersion(manifest: InlinedManifest, name: string, entry: string | undefined): void {
  const { [name]: _, ...others } = readOverrides(manifest);
  agreed.write({
    preview: manifest.base ?? '',
    entries: entry === undefined ? others : { ...others, [name]: entry },
  });
  window.location.reload();
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

/** Loads what replaces a remote in this tab, and else the remote as it was released. */
export async function loadOverridden(
  manifest: InlinedManifest,
  load: LoadRemote,
  remote: Parameters<LoadRemote>[0],
): Promise<Remote> {
  const entry = readOverrides(manifest)[remote.name];
  if (!entry) return await load(remote);
  const { federationRuntime } = versionOf(manifest, remote.name, entry) ?? remote;
  return await load({ name: remote.name, entry, ...(federationRuntime && { federationRuntime }) });
}

function areAllowed(manifest: InlinedManifest): boolean {
  return manifest.preview?.overrides === true && !isPaymentPage(manifest);
}

function isPaymentPage({ base = '' }: InlinedManifest): boolean {
  return isPaymentDocument(window.location.pathname.slice(base.length));
}

function localEntry(text: string): string | undefined {
  const url = parseUrl(text);
  const isLocal = url && /^https?:$/.test(url.protocol) && /^(localhost|127\.0\.0\.1)$/.test(url.hostname);
  return isLocal ? url.href : undefined;
}
