#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AppSource, appSources } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import { nothingLive, readLiveSite } from './live-site.ts';
import { createServices, describeLocalSite, root } from './local-site.ts';
import { claimPorts, type Service, stopTogether } from './processes.ts';
import { readOptions } from './read-options.ts';
import { seedOrders } from './seeds.ts';

const help = `Usage: pnpm dev [--site <address>]

Serves the shell and the remotes of this repository from their sources, and its API and payment sandbox where it has them.
Edits appear at once, and a component keeps its state.

  --site <address>   a live site (https://www.example.com): pages of remotes that are not in this repository come from there

SITE_PORT, API_PORT and SANDBOX_PORT choose ports (5173, 5187, 5190), DATA_DIR the data folder (.data/dev).
`;

process.env.NODE_ENV = 'development';

async function main(): Promise<void> {
  const { values } = readOptions(help, {
    options: { site: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const started = Date.now();
  const hasServices = existsSync(join(root, 'services/api'));
  const { SITE_PORT } = await claimPorts({ SITE_PORT: 5173 });
  const servicePorts = { API_PORT: 5187, SANDBOX_PORT: 5190 };
  const { API_PORT, SANDBOX_PORT } = hasServices ? await claimPorts(servicePorts) : servicePorts;
  const local = describeLocalSite({
    sitePort: SITE_PORT,
    apiPort: API_PORT,
    sandboxPort: SANDBOX_PORT,
    dataDir: resolve(root, process.env.DATA_DIR || '.data/dev'),
  });
  const { parts, stop, isStopping } = stopTogether('Stopping.');
  const remotes = appSources.filter(({ kind }) => kind === 'remote');
  const primitives: AppSource = {
    name: 'primitives',
    kind: 'remote',
    folder: join(root, 'tools/primitives'),
  };
  const hasPrimitives = existsSync(primitives.folder);
  let seeding: Promise<Record<string, string> | Error> | undefined;
  try {
    const live = values.site ? await readLiveSite(values.site) : nothingLive;
    if (hasServices) {
      const started = (service: Service) => parts.push(service);
      const { startSandbox, startApi } = createServices(local, { watch: true, started, report: console.log });
      // Start the API first, because it fails early if the data folder is unusable. The API also stops first, while the
      // sandbox still responds.
      console.log('Starting the API and the payment sandbox …');
      const services = [await startApi({ SELLER_NOTICES_TO: 'seller@example.com' }), await startSandbox()];
      // Show the services' output only after the sample orders are created, because some of these fail on purpose.
      // Until both services run, the API may also complain that it cannot reach its payment provider.
      seeding = seedOrders(local.urls, local.dataDir)
        .catch((error: Error) => error)
        .finally(() => services.forEach((service) => void service.show()));
    }
    const config = hasServices ? local.config : { ...local.config, ...live.config, siteUrl: local.urls.site };
    // Import Vite only here, because it reads NODE_ENV on import, and static imports run before NODE_ENV is set.
    const { startDevSite } = await import('./dev-site.ts');
    const site = await startDevSite({
      port: local.sitePort,
      remotes: hasPrimitives ? [...remotes, primitives] : remotes,
      live,
      config,
    });
    parts.unshift({ stop: site.close });
  } catch (error) {
    if (!isStopping()) console.error(error instanceof CliError ? error.message : error);
    return await stop(1);
  }
  const seeds = await seeding;
  const { site, api } = local.urls;
  const lines = [
    ['Site', site],
    ...(hasPrimitives ? [['Primitives', `${site}/_dev/primitives`]] : []),
    ...(hasServices
      ? [
          ['API', api],
          ['Reference', `${api}/openapi.html`],
          ['Emails', `${api}/outbox`],
          ['Log', join(local.dataDir, 'api.log')],
        ]
      : []),
    ...describeSeeds(seeds),
    ['Sources', `shell, ${remotes.map(({ name }) => name).join(', ')}`],
    ...(values.site ? [['Live', `the rest, from ${values.site}`]] : []),
  ];
  console.log(`
Ready after ${((Date.now() - started) / 1000).toFixed(1)} s.

${lines.map(([label = '', text]) => `  ${label.padEnd(11)}${text}\n`).join('')}
Edits appear at once. Ctrl-C stops everything and keeps the data.`);
}

/** Returns a line for each sample order. Only the first line has a label. */
function describeSeeds(seeds: Record<string, string> | Error | undefined): string[][] {
  if (!seeds) return [];
  if (seeds instanceof Error) return [['Orders', `no samples, because: ${seeds.message}`]];
  return Object.entries(seeds).map(([name, address], at) => [
    at === 0 ? 'Orders' : '',
    `${name.padEnd(11)}${address}`,
  ]);
}

main().catch((error: unknown) => {
  console.error(error instanceof CliError ? error.message : error);
  process.exit(1);
});
