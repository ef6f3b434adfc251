import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { parseUrl } from '@site/domain/parse-url';
import { isPaymentDocument } from '@site/domain/paths';
import type { LoadRemote } from '../federation/load-remote.ts';

const storageKey = 'remoteOverrides';
/** The addresses of the developer's machine that the content security policy can name. */
const loopback = /^(localhost|127\.0\.0\.1)$/;

/** Addresses of remote entries by the names of their remotes. */
export type Overrides = Readonly<Record<string, string>>;

/**
 * Remotes of the developer's machine that replace the published ones of a preview in this tab:
 * `?override=portfolio=http://localhost:5173/remoteEntry.js`. `?override=none` removes them. Never on the payment
 * page, whose policy would not load them either.
 */
export function readOverrides(manifest: InlinedManifest): Overrides {
  const { pathname, search } = window.location;
  if (!manifest.preview?.overrides) return {};
  for (const override of new URLSearchParams(search).getAll('override')) saveOverride(manifest, override);
  return isPaymentDocument(pathname.slice(manifest.base?.length)) ? {} : storedOverrides();
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

function saveOverride(manifest: InlinedManifest, override: string): void {
  if (override === 'none') {
    window.sessionStorage.removeItem(storageKey);
    return;
  }
  const [name = '', ...rest] = override.split('=');
  const address = parseUrl(rest.join('='));
  if (!address || !isLoopback(address)) {
    console.error(`The override "${override}" is no address of this machine; it is left out.`);
  } else if (!(name in manifest.remotes)) {
    console.error(`The override "${override}" names no remote of this release; it is left out.`);
  } else {
    window.sessionStorage.setItem(storageKey, JSON.stringify({ ...storedOverrides(), [name]: address.href }));
  }
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && loopback.test(hostname);
}

/** Any script of the origin may have written the storage: its addresses are checked again. */
function storedOverrides(): Overrides {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(stored).flatMap(([name, address]) => {
        const url = typeof address === 'string' ? parseUrl(address) : null;
        return url && isLoopback(url) ? [[name, url.href] as const] : [];
      }),
    );
  } catch {
    return {};
  }
}
