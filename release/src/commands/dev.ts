import { once } from 'node:events';
import { Option } from 'commander';
import { type AppSource, selectApps } from '../build/app-sources.ts';
import { CliError } from '../model/errors.ts';
import { repositoryRoot } from '../model/repository.ts';
import { draft } from '../pipeline/pipeline.ts';
import { type Origin, startOrigin } from '../serve/origin.ts';
import type { Store } from '../store/store.ts';
import { action, type Context, releaseCommand, wholeNumber } from './command.ts';
import { readComposition } from './composition.ts';

/** As in continuous integration and in the README: the port of a development server. */
const defaultPort = 5173;

type DevOptions = { site?: string; port: number; built?: boolean };

export const dev = releaseCommand(
  'dev',
  'Serve the live release with remotes from their sources, and reload with each edit.',
  `The shell and all other remotes come from the live release of the store, or of a site that runs. Without a name: the remote
whose folder the command runs in. Styles are replaced in place; an edit of a script reloads the page, because the released shell
is a production build. Pages are prerendered as they are live, until the browser runs the sources. With --built, the sources are
built, and their pages prerendered, as a promotion would: for end-to-end tests. That takes the server files of the shell, which
only the store has. Nothing is published.

  pnpm release dev --store s3://releases/site

  pnpm release dev --built

  pnpm release dev --site https://www.example.com`,
)
  .argument('[remotes...]')
  .addOption(new Option('--site <url>', 'a site that runs, instead of the store').conflicts('built'))
  .option('--built', 'what the sources build to, prerendered, instead of the sources; reads the store')
  .option('--port <port>', 'to listen on, 0 for a free one', wholeNumber, defaultPort)
  .action(
    action<DevOptions>(async (names, { site, port, built = false }, { store, log }) => {
      const developed = selectApps(names, process.cwd()).filter(({ kind }) => kind === 'remote');
      if (developed.length === 0) throw new CliError('There is no remote here; name one.');
      if (site !== undefined && !/^https?:$/.test(URL.parse(site)?.protocol ?? '')) {
        throw new CliError(`--site must be the address of a site; it is "${site}".`, { code: 'usage' });
      }
      const apps = developed.map(({ name }) => name);
      const server = built
        ? await serveBuilt(apps, port, { store, log })
        : await serveSources(developed, port, store, site);
      const origin = site ?? store.describe();
      log(
        `${server.url} serves ${apps.join(', ')} ${built ? 'as built' : 'from the sources'}, the rest from ${origin}.`,
      );
      log('Ctrl-C stops it.');
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await server.close();
      return { result: { url: server.url }, text: 'Stopped.' };
    }),
  );

type Server = Pick<Origin, 'url' | 'close'>;

async function serveSources(
  developed: readonly AppSource[],
  port: number,
  store: Store,
  site: string | undefined,
): Promise<Server> {
  const live = site === undefined ? await startOrigin({ store, port: 0 }) : null;
  try {
    // Vite reads it when it is loaded.
    process.env.NODE_ENV = 'development';
    const { startDevOrigin } = await import('../dev/dev-origin.ts');
    const upstream = live?.url ?? new URL(site ?? '').origin;
    const server = await startDevOrigin({ port, developed, root: repositoryRoot, upstream });
    return {
      url: server.url,
      close: async () => {
        await server.close();
        await live?.close();
      },
    };
  } catch (error) {
    await live?.close();
    throw error;
  }
}

/** The release that a promotion of what the sources build to would make. It stays in memory. */
async function serveBuilt(names: readonly string[], port: number, { store, log }: Context): Promise<Server> {
  log(`Building ${names.join(', ')} …`);
  const { overlay, candidate } = await draft(store, {
    ...(await readComposition(names, { built: true })),
    log,
  });
  return await startOrigin({ store: overlay, port, release: candidate.release.id, keys: [] });
}
