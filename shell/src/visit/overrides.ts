import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { isPaymentDocument } from '@site/domain/paths';
import type { LoadRemote } from '../federation/load-remote.ts';

const key = 'remoteOverrides';
/** The addresses of this machine that the content policy can name. */
const loopback = /^(localhost|127\.0\.0\.1)$/;

/** Addresses of remotes by their names. */
export type Overrides = Readonly<Record<string, string>>;

/**
 * Remotes of the developer's own machine that stand in a preview in the place of
 * published ones, for this tab: `?override=portfolio=http://localhost:5173/remoteEntry.js`;
 * `?override=none` ends them. Never on the payment page, whose policy would not load them either.
 */
export function readOverrides(set: InlinedManifest): Overrides {
  const { pathname, search } = window.location;
  if (!set.preview?.overrides) return {};
  for (const asked of new URLSearchParams(search).getAll('override')) remember(set, asked);
  return isPaymentDocument(pathname.slice(set.base?.length)) ? {} : kept();
}

/** Loads a remote from the developer's machine where one stands in, and else as it was released. */
export async function loadOverridden(
  set: InlinedManifest,
  load: LoadRemote,
  remote: Parameters<LoadRemote>[0],
): Promise<Remote> {
  const entry = readOverrides(set)[remote.name];
  return await load(entry ? { ...remote, entry } : remote);
}

function remember(set: InlinedManifest, asked: string): void {
  if (asked === 'none') {
    window.sessionStorage.removeItem(key);
    return;
  }
  const [name = '', ...rest] = asked.split('=');
  const address = URL.parse(rest.join('='));
  if (!address || !isLoopback(address)) {
    console.error(`The override "${asked}" is no address of this machine; it is left out.`);
  } else if (!(name in set.remotes)) {
    console.error(`The override "${asked}" names no remote of this set; it is left out.`);
  } else {
    window.sessionStorage.setItem(key, JSON.stringify({ ...kept(), [name]: address.href }));
  }
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && loopback.test(hostname);
}

/** What stands in the storage may have been written by anybody: it is held to the same rule. */
function kept(): Overrides {
  try {
    const found = JSON.parse(window.sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, address]) => {
        const url = typeof address === 'string' ? URL.parse(address) : null;
        return url && isLoopback(url) ? [[name, url.href] as const] : [];
      }),
    );
  } catch {
    return {};
  }
}
