import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServices, describeLocalSite, root } from '@site/dev/local-site';
import type { Service } from '@site/dev/processes';
import { startOrigin } from '@site/release/host';
import { CliError } from '@site/release/problem';
import { releaseAll } from '@site/release/release-all';
import { folderStore } from '@site/release/store';
import { claimPorts, portFrom } from './ports.ts';

/** `npm start`: the whole site on this machine, with nothing to configure. */
async function main(): Promise<void> {
  const started = Date.now();
  const local = describeLocalSite({
    sitePort: portFrom('SITE_PORT', 4173),
    apiPort: portFrom('API_PORT', 8787),
    sandboxPort: portFrom('SANDBOX_PORT', 8790),
    dataDir: resolve(root, process.env.DATA_DIR ?? '.data'),
  });
  await claimPorts([
    ['SITE_PORT', local.sitePort],
    ['API_PORT', local.apiPort],
    ['SANDBOX_PORT', local.sandboxPort],
  ]);
  prepareFolder(local.dataDir);

  const services: Service[] = [];
  const stopAll = async () => {
    // The API is the first in the list: what it still has to tell the sandbox gets through.
    for (const service of services) await service.stop();
  };
  let stopping = false;
  const stop = (sentence: string, code: number) => {
    if (stopping) return;
    stopping = true;
    if (sentence) (code === 0 ? console.log : console.error)(sentence);
    void stopAll().finally(() => process.exit(code));
  };
  process.on('SIGINT', () => stop('\nStopping. Everything is kept for the next start.', 0));
  process.on('SIGTERM', () => stop('Stopping. Everything is kept for the next start.', 0));
  process.on('SIGHUP', () => stop('', 0));

  try {
    const { startSandbox, startApi } = createServices(local);
    // The API first, before anything is built: it is the one to say that the data folder is in use.
    services.push(await startApi());
    services.push(await startSandbox());
    await releaseAll(folderStore(local.store), local.config, console.log);
    const host = await startOrigin({ store: local.store, port: local.sitePort });
    services.push({ name: 'site', stop: host.close } as Service);
  } catch (error) {
    stop(sentenceOf(error), 1);
    return;
  }
  for (const service of services) {
    service.child?.once('exit', () => {
      stop(`The ${service.name} stopped unexpectedly; the rest stops with it.\n${service.said()}`, 1);
    });
  }
  console.log(`
Ready after ${((Date.now() - started) / 1000).toFixed(1)} s.

  Site       ${local.urls.site}
  API        ${local.urls.api}
  E-mails    ${local.urls.api}/outbox   (files in ${local.outbox})
  Data       ${local.dataDir}
  Test card  4242 4242 4242 4242, any future date, any CVC
             4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for 3-D Secure

Ctrl-C stops everything and keeps the data.`);
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CliError(`The data folder ${folder} cannot be used: ${sentenceOf(error)}`);
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  console.error(error instanceof CliError ? error.message : error);
  process.exit(1);
});
