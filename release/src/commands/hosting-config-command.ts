import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SiteIndex } from '@site/contract/release-manifest';
import { Argument } from 'commander';
import { nginxConfig } from '../hosting/nginx.ts';
import { responsesOf } from '../hosting/responses.ts';
import { CliError } from '../model/errors.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readPreviews, readSiteIndex, shownIndex } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { action, releaseCommand } from './command.ts';

type HostingOptions = {
  out: string;
  root?: string;
  listen: string;
  serverName?: string;
  brotli?: boolean;
};

export const hostingConfig = releaseCommand(
  'hosting-config',
  'Write what nginx needs to serve the live release.',
  `One file to be included inside http { }; the store must be a folder that nginx can read. Run it again after each
promotion.

  pnpm release hosting-config nginx --out /etc/nginx/conf.d/site.conf --root /srv/store --listen "443 ssl"`,
)
  .addArgument(new Argument('<server>').choices(['nginx']))
  .requiredOption('--out <file>', 'to write')
  .option('--root <folder>', 'the store as nginx sees it (default: the store)')
  .option('--listen <address>', 'what it listens on', '80')
  .option('--server-name <name>', "(default: the host name of the release's siteUrl)")
  .option('--brotli', 'send brotli too; needs the module brotli_static')
  .action(
    action<HostingOptions>(async ([server = ''], options, { store }) => {
      const pointer = await readPointer(store);
      const index = pointer && (await readSiteIndex(store, shownIndex(pointer)));
      if (!index) throw new CliError(`Nothing is live in ${store.describe()}; nothing was written.`);
      const withdrawn = pointer.withdrawn.map(({ release }) => release);
      const others = await otherIndexes(store, [index.canary ?? index.release, ...withdrawn]);
      const responses = responsesOf(index, others);
      const out = resolve(options.out);
      const { listen, brotli = false } = options;
      const root = options.root ?? resolve(store.describe());
      const serverName = options.serverName ?? new URL(index.config.siteUrl).hostname;
      await writeFile(out, nginxConfig(responses, { root, listen, serverName, brotli }));
      const pages = responses.documents.length;
      const { release } = index;
      const text = `${out} serves release ${release} by ${server}: ${pages} pages.`;
      return { result: { server, release, out, pages }, text };
    }),
  );

/** The other stored releases, for visits that started on them, without withdrawn ones; and the current previews. */
async function otherIndexes(store: Store, left: readonly string[]): Promise<readonly SiteIndex[]> {
  const files = (await store.list('pages')).filter((path) => /^pages\/[0-9a-f]{12}\/pages\.json$/.test(path));
  const ids = files.map((path) => path.split('/')[1] ?? '').filter((id) => !left.includes(id));
  const releases = await Promise.all(ids.map((id) => readSiteIndex(store, id)));
  return [
    ...releases.filter((index) => index !== null).filter(({ canary }) => canary === undefined),
    ...(await readPreviews(store)),
  ];
}
