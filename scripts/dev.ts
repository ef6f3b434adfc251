import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseReleasePath } from '@site/contract/release-paths';
import { createServices, describeLocalSite, root } from '@site/dev/local-site';
import { readLiveRelease } from '@site/release/current';
import { type AppSource, appSources, findApp } from '@site/release/parts';
import { CliError } from '@site/release/problem';
import { releaseAll } from '@site/release/release-all';
import { folderStore } from '@site/release/store';
import { startRestarting } from './dev/restarting.ts';
import { claimPorts, portFrom } from './ports.ts';

const help = `Usage: pnpm dev [remote…] [options]

Without a name: the shell and every remote from their sources, with the API and the payment sandbox. Edits appear at once,
and a component keeps its state. With names: the shell and these remotes from their sources, everything else from the set that
is live in the local store.

Options
  --into <address>   serves the named remotes alone, into a preview of a site that runs: the preview must have been made
                     with \`pnpm release preview --overrides\`. Edits reload its page; the payment page
                     always stays as it was published.
  --store <folder>   where the other remotes come from (default: .data/store, or $RELEASE_STORE)

SITE_PORT, API_PORT and SANDBOX_PORT choose ports (5173, 5187, 5190), DATA_DIR the folder that keeps everything (.data/dev).
`;

process.env.NODE_ENV = 'development';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'string', default: process.env.RELEASE_STORE ?? join(root, '.data/store') },
      into: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(help);
  if (values.into !== undefined) return await serveInto(values.into, positionals);
  const started = Date.now();
  const developed = remotesNamed(positionals);
  const published = positionals.length > 0 ? resolve(values.store) : undefined;
  const local = describeLocalSite({
    sitePort: portFrom('SITE_PORT', 5173),
    apiPort: portFrom('API_PORT', 5187),
    sandboxPort: portFrom('SANDBOX_PORT', 5190),
    dataDir: resolve(root, process.env.DATA_DIR ?? '.data/dev'),
  });
  await claimPorts([
    ['SITE_PORT', local.sitePort],
    ['API_PORT', local.apiPort],
    ['SANDBOX_PORT', local.sandboxPort],
  ]);
  mkdirSync(local.dataDir, { recursive: true });

  const running: { stop: () => Promise<void> }[] = [];
  let stopping = false;
  const stop = async (sentence: string, code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    if (sentence) (code === 0 ? console.log : console.error)(sentence);
    for (const one of running.toReversed()) await one.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop('\nStopping.', 0));
  process.on('SIGTERM', () => void stop('Stopping.', 0));
  process.on('SIGHUP', () => void stop('', 0));

  try {
    const { startSandbox, startApi } = createServices(local);
    const below = (...folders: string[]) => folders.map((folder) => join(root, folder));
    const say = (line: string) => console.log(line);
    running.push(
      await startRestarting({
        name: 'payment sandbox',
        start: startSandbox,
        folders: below('services/stripe-sandbox/src'),
        sources: /\.(ts|js|css|html)$/,
        say,
      }),
    );
    running.push(
      await startRestarting({
        name: 'API',
        start: () => startApi(),
        folders: below('services/api/src', 'shared/domain/src', 'shared/contract/src'),
        sources: /\.(ts|json)$/,
        say,
      }),
    );
    if (published) await haveSomethingLive(published, local.config);
    // Vite reads NODE_ENV when it is loaded.
    const { startDevSite } = await import('./dev/site.ts');
    const site = await startDevSite({
      port: local.sitePort,
      developed,
      store: published,
      config: local.config,
    });
    running.push({ stop: site.close });
  } catch (error) {
    await stop(
      error instanceof CliError ? error.message : String(error instanceof Error ? error.stack : error),
      1,
    );
    return;
  }
  console.log(`
Ready after ${((Date.now() - started) / 1000).toFixed(1)} s.

  Site       ${local.urls.site}
  API        ${local.urls.api}
  E-mails    ${local.urls.api}/outbox
  Sources    shell, ${developed.map(({ name }) => name).join(', ')}${published ? `\n  Published  the rest, as live in ${published}` : ''}

Edits appear at once. Ctrl-C stops everything and keeps the data.`);
}

/** The remotes alone, for a page of somebody else's: nothing else is started. */
async function serveInto(address: string, names: readonly string[]): Promise<void> {
  const preview = URL.parse(address);
  if (!preview || parseReleasePath(preview.pathname)?.kind !== 'preview') {
    throw new CliError(
      `"${address}" is no preview. \`pnpm release preview --overrides\` makes one and says its address.`,
    );
  }
  const developed = remotesNamed(names);
  const port = portFrom('SITE_PORT', 5173);
  await claimPorts([['SITE_PORT', port]]);
  // Vite reads NODE_ENV when it is loaded.
  const { overriddenAddress, startDevRemotes } = await import('./dev/into.ts');
  const server = await startDevRemotes({ port, developed, into: preview.origin });
  const stop = () => void server.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  console.log(`
Ready. Open

  ${overriddenAddress(
    preview,
    developed.map(({ name }) => name),
    port,
  )}

${developed.map(({ name }) => name).join(', ')}: from the sources here, in that tab, until its bar leads back. Ctrl-C stops.`);
}

function remotesNamed(names: readonly string[]): readonly AppSource[] {
  if (names.length === 0) return appSources.filter(({ kind }) => kind === 'remote');
  return names.map(findApp).filter(({ kind }) => kind === 'remote');
}

/** The other remotes must have been released once; where nothing is, they are built here and now. */
async function haveSomethingLive(folder: string, config: ReturnType<typeof describeLocalSite>['config']) {
  const store = folderStore(folder);
  try {
    await readLiveRelease(store);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.log(`Nothing is released in ${folder} yet, so everything is, once.`);
    await releaseAll(store, config, console.log);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof CliError ? error.message : error);
  process.exit(1);
});
