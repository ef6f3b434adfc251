import { createServices, describeLocalSite } from '@site/dev/local-site';
import { claimPorts, type Service, stopTogether } from '@site/dev/processes';
import { readOptions } from '@site/dev/read-options';
import { CliError } from '@site/release/errors';
import { prepareLocalRelease } from '@site/release/local-release';
import { openStore } from '@site/release/open-store';
import { serveLocation } from '@site/release/origin';
import { dataFolder } from '@site/release/repository';

const help = `npm start [-- --promote]

Serves the whole site on this machine without any configuration: the site, the API and the payment sandbox. The first start
builds and releases everything. Later starts serve the live release.

  --promote   build what has changed and make it live

SITE_PORT, API_PORT and SANDBOX_PORT set the ports (4173, 8787, 8790), DATA_DIR the data folder (.data), and RELEASE_STORE a
store outside of that folder, as for \`pnpm release\`.`;

async function main(): Promise<void> {
  const { values } = readOptions(help, {
    options: { help: { type: 'boolean' }, promote: { type: 'boolean' } },
  });
  const started = Date.now();
  const ports = await claimPorts({ SITE_PORT: 4173, API_PORT: 8787, SANDBOX_PORT: 8790 });
  const local = describeLocalSite({
    sitePort: ports.SITE_PORT,
    apiPort: ports.API_PORT,
    sandboxPort: ports.SANDBOX_PORT,
    dataDir: dataFolder(),
  });

  let location = '';
  const { parts, stop, isStopping } = stopTogether('Stopping. All data is stored for the next start.');
  const endWith = (service: Service) =>
    service.child.once('exit', () => {
      if (isStopping()) return;
      console.error(
        `The ${service.name} stopped unexpectedly, so everything else stops too.\n${service.output()}`,
      );
      void stop(1);
    });
  try {
    const { startSandbox, startApi } = createServices(local, {
      started: (service) => parts.push(service),
      report: console.log,
    });
    // Start the API first, because it fails early if the data folder is unusable. The API also stops first, while the
    // sandbox still responds.
    console.log('Starting the API and the payment sandbox …');
    endWith(await startApi());
    endWith(await startSandbox());
    const store = await openStore(undefined);
    await prepareLocalRelease(store, local.config, console.log, values.promote);
    const origin = await serveLocation(undefined, { port: local.sitePort, address: '127.0.0.1' });
    parts.push({ stop: origin.close });
    location = origin.store;
  } catch (error) {
    if (!isStopping()) console.error(messageOf(error));
    return await stop(1);
  }
  console.log(`
Ready after ${((Date.now() - started) / 1000).toFixed(1)} s.

  Site       ${local.urls.site}
  API        ${local.urls.api}
  Emails     ${local.urls.api}/outbox   (files in ${local.outbox})
  Data       ${local.dataDir}   (the log of the API in api.log)
  Releases   ${location}
  Test card  4242 4242 4242 4242, any future date, any CVC
             4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for 3-D Secure

Ctrl-C stops everything and keeps the data.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  console.error(error instanceof CliError ? error.message : error);
  process.exit(1);
});
