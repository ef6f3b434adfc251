import type { ServerResponse } from 'node:http';
import { type InlinedManifest, inlinedManifest } from '@site/contract/inlined-manifest';
import type { Menus } from '@site/contract/menu-entries';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { CliError, explainNetworkFailure } from '@site/release/errors';

/** The live site. It provides every remote that is not served from its sources. */
export type LiveSite = {
  /** The site's origin; undefined if no site was named. */
  origin?: string;
  remotes: InlinedManifest['remotes'];
  menus: Menus;
  config: Partial<RuntimeConfig>;
};

export const nothingLive: LiveSite = { remotes: {}, menus: {}, config: {} };

/**
 * Reads a site's remotes from the manifest in its home page.
 *
 * @throws CliError when the address does not serve a site of this kind
 */
export async function readLiveSite(address: string): Promise<LiveSite> {
  const html = await fetch(address).then(
    async (response) => (response.ok ? await response.text() : ''),
    (error: unknown) => {
      throw new CliError(`${address} does not answer (${explainNetworkFailure(error)}). Check the address.`);
    },
  );
  const text = /<script type="application\/json" id="inlined-manifest">(.*?)<\/script>/s.exec(html)?.[1];
  const parsed = inlinedManifest.safeParse(text && JSON.parse(text));
  if (!parsed.success) {
    throw new CliError(
      `${address} did not return a page of this site that this version can read. Check the address.`,
    );
  }
  const { remotes, menus, config } = parsed.data;
  // Turn off metrics, because the live site must not count visits to a development site.
  return { origin: new URL(address).origin, remotes, menus, config: { ...config, visitMetrics: undefined } };
}

/** Proxies a published file of the live site, because scripts are only allowed from the site's own origin. */
export async function sendLiveFile(
  { origin }: LiveSite,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const file = await fetch(`${origin}${path}`);
  response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
  response.end(await file.bytes());
}
