import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type AppSource, appSources, findApp } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import { folderStore } from '@site/release/folder-store';
import { readPointer } from '@site/release/live-pointer';
import { releaseAll } from '@site/release/release-all';
import { createServices, describeLocalSite, root } from './local-site.ts';
import { claimPorts, onSignals } from './processes.ts';
import { startRestarting } from './restarting.ts';

const help = `Usage: pnpm dev [remote…] [options]

Without a name: the shell and every remote from their sources, with the API and the payment sandbox. Edits appear at once,
and a component keeps its state. With names: the shell and these remotes from their sources, everything else from the
release that is live in the local store.

Options
  --store <folder>   where the other remotes come from (default: $RELEASE_STORE, else the store of \`npm start\` where
                     something is live in it, else one of its own in the data folder)

SITE_PORT, API_PORT and SANDBOX_PORT choose ports (5173, 5187, 5190), DATA_DIR the data folder (.data/dev).
`;

process.env.NODE_ENV = 'development';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'string', default: process.env.RELEASE_STORE },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(help);
  const developed = remotesNamed(positionals);
  await serveSite(developed, positionals.length > 0, values.store);
}

/**
 * @param some whether the remotes that are not developed come from a store
 * @param named the store, where one was named
 */
async function serveSite(
  developed: readonly AppSource[],
  some: boolean,
  named: string | undefined,
): Promise<void> {
  if (named?.includes('://')) {
    throw new CliError(
      `\`pnpm dev\` needs a store in a folder, not ${named}: name one with --store <folder>.`,
    );
  }
  const started = Date.now();
  const ports = await claimPorts({ SITE_PORT: 5173, API_PORT: 5187, SANDBOX_PORT: 5190 });
  const local = describeLocalSite({
    sitePort: ports.SITE_PORT,
    apiPort: ports.API_PORT,
    sandboxPort: ports.SANDBOX_PORT,
    dataDir: resolve(root, process.env.DATA_DIR ?? '.data/dev'),
  });
  mkdirSync(local.dataDir, { recursive: true });
  let store: string | undefined;
  const running: { stop: () => Promise<void> }[] = [];
  const stop = async (code: number): Promise<void> => {
    for (const one of running.toReversed()) await one.stop();
    process.exit(code);
  };
  onSignals((signal) => {
    if (signal !== 'SIGHUP') console.log('\nStopping.');
    void stop(0);
  });

  try {
    const { startSandbox, startApi } = createServices(local);
    const folders = (...names: string[]) => names.map((name) => join(root, name));
    running.push(
      await startRestarting({
        name: 'payment sandbox',
        start: startSandbox,
        folders: folders('services/stripe-sandbox/src'),
        sources: /\.(ts|js|css|html)$/,
      }),
      await startRestarting({
        name: 'API',
        start: () => startApi(),
        folders: folders('services/api/src', 'shared/domain/src', 'shared/contract/src'),
        sources: /\.(ts|json)$/,
      }),
    );
    if (some) {
      const live = join(root, '.data/store');
      store = named ? resolve(named) : (await hasRelease(live)) ? live : local.store;
      if (!(await hasRelease(store))) {
        console.log(`Nothing is released in ${store} yet, so everything is, once.`);
        await releaseAll(folderStore(store), local.config, console.log);
      }
    }
    // Vite reads NODE_ENV when it is loaded.
    const { startDevSite } = await import('./dev-site.ts');
    const { config, sitePort: port } = local;
    const site = await startDevSite({ port, developed, store, config });
    running.push({ stop: site.close });
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error);
    return await stop(1);
  }
  console.log(`
Ready after ${((Date.now() - started) / 1000).toFixed(1)} s.

  Site       ${local.urls.site}
  API        ${local.urls.api}
  Emails     ${local.urls.api}/outbox
  Sources    shell, ${developed.map(({ name }) => name).join(', ')}${store ? `\n  Published  the rest, as live in ${store}` : ''}

Edits appear at once. Ctrl-C stops everything and keeps the data.`);
}

function remotesNamed(names: readonly string[]): readonly AppSource[] {
  const apps = names.length === 0 ? appSources : names.map(findApp);
  return apps.filter(({ kind }) => kind === 'remote');
}

async function hasRelease(folder: string): Promise<boolean> {
  return (await readPointer(folderStore(folder))) !== null;
}

main().catch((error: unknown) => {
  console.error(error instanceof CliError ? error.message : error);
  process.exit(1);
});
