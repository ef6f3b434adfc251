import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SiteIndex } from '@site/contract/release-manifest';
import { Argument } from 'commander';
import { nginxConfig } from '../hosting/nginx.ts';
import { responsesOf } from '../hosting/responses.ts';
import { CliError } from '../model/errors.ts';
import { serveLocation } from '../serve/origin.ts';
import { readPointer } from '../store/live-pointer.ts';
import { prune as pruneStore } from '../store/prune.ts';
import { readPreviews, readSiteIndex, shownIndex } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { action, releaseCommand, releaseId, wholeNumber } from './command.ts';

/** In days. Tabs that are open for longer see the page for expired releases. */
const defaultRetention = 30;

export const prune = releaseCommand(
  'prune',
  'Remove releases, pages and app versions that are no longer in use.',
  `Never removes the live release, the one before it, that of a canary, current previews, and what was live or
published within the last days. Ended previews are removed at once. A tab whose release is removed shows a message and
keeps its drafts.

  pnpm release prune --dry-run

  pnpm release prune --days 90`,
)
  .option('--days <n>', 'retention of what is not in use', wholeNumber, defaultRetention)
  .option('--dry-run', 'report what would be removed, and remove nothing')
  .action(
    action<{ days: number; dryRun?: boolean }>(async (_, { days, dryRun = false }, { store }) => {
      const pruned = await pruneStore(store, { days, dryRun });
      const { releases, apps, files, bytes, remaining } = pruned;
      const rest = `${remaining.releases.length} releases remain.`;
      const size = `${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
      const lines = [
        `${dryRun ? 'Would remove' : 'Removed'} ${size}; ${rest}`,
        ...releases.map((id) => `  release ${id}`),
        ...apps.map((app) => `  app ${app}`),
      ];
      const text = files === 0 ? `Nothing to remove; ${rest}` : lines.join('\n');
      return { result: { dryRun, ...pruned }, text };
    }),
  );

export const serve = releaseCommand(
  'serve',
  'Serve the live release from the store: an origin for a CDN.',
  `Promotions and roll-backs take effect at once, from a bucket within a second. Any number of origins can run at the
same time. What was live stays when the store fails, or when the live pointer is lost, not signed ($RELEASE_PUBLIC_KEY)
or older than the last one that was followed ($RELEASE_STATE): the log has a line with ALARM then.

  pnpm release serve --port 8080 --store s3://releases/site`,
)
  .option('--port <port>', 'to listen on', wholeNumber, 8080)
  .option('--address <address>', 'to listen on', '127.0.0.1')
  .action(
    action<{ port: number; address: string; store?: string }>(async (_, options, { log }) => {
      const { port, address, store: location } = options;
      if (port > 65_535)
        throw new CliError(`--port must not exceed 65535; it is ${port}.`, { code: 'usage' });
      const { url, store, close } = await serveLocation(location, { port, address });
      log(`Serving ${store} at ${url}. Ctrl-C stops it.`);
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await close();
      return { result: { url }, text: `Stopped serving at ${url}.` };
    }),
  );

type HostingOptions = {
  out: string;
  root?: string;
  listen: string;
  serverName?: string;
  brotli?: boolean;
  release?: string;
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
  .option('--release <release>', 'another release than the live one', releaseId)
  .action(
    action<HostingOptions>(async ([server = ''], options, { store }) => {
      const pointer = await readPointer(store);
      const id = options.release ?? (pointer ? shownIndex(pointer) : undefined);
      const index = id === undefined ? null : await readSiteIndex(store, id);
      if (!index)
        throw new CliError(`${id ?? 'No release'} has no pages in ${store.describe()}; nothing was written.`);
      const withdrawn = pointer?.withdrawn.map(({ release }) => release) ?? [];
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
