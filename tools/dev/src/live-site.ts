import type { ServerResponse } from 'node:http';
import { type InlinedManifest, inlinedManifest } from '@site/contract/inlined-manifest';
import type { Menus } from '@site/contract/menu-entries';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { CliError, networkFailure } from '@site/release/errors';

/** The live site that has the other remotes. */
export type LiveSite = {
  /** Undefined where no site was named. */
  origin?: string;
  remotes: InlinedManifest['remotes'];
  menus: Menus;
  config: Partial<RuntimeConfig>;
};

export const nothingLive: LiveSite = { remotes: {}, menus: {}, config: {} };

/**
 * Reads which remotes a site has from the manifest in its home page.
 *
 * @throws CliError when there is no site of this kind at the address
 */
export async function readLiveSite(address: string): Promise<LiveSite> {
  const html = await fetch(address).then(
    async (response) => (response.ok ? await response.text() : ''),
    (error: unknown) => {
      throw new CliError(`${address} does not answer (${networkFailure(error)}). Is the address right?`);
    },
  );
  const text = /<script type="application\/json" id="inlined-manifest">(.*?)<\/script>/s.exec(html)?.[1];
  const parsed = inlinedManifest.safeParse(text && JSON.parse(text));
  if (!parsed.success) {
    throw new CliError(
      `${address} did not respond with a page of the site that this version can read. Is the address right?`,
    );
  }
  const { remotes, menus, config } = parsed.data;
  // What is developed here is no visit of that site.
  return { origin: new URL(address).origin, remotes, menus, config: { ...config, visitMetrics: undefined } };
}

/** Passes a published file of the live site on. Scripts are allowed from the site's own origin only. */
export async function sendLiveFile(
  { origin }: LiveSite,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const file = await fetch(`${origin}${path}`);
  response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
  response.end(await file.bytes());
}
