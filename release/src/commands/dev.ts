import { once } from 'node:events';
import { selectApps } from '../build/app-sources.ts';
import { CliError } from '../model/errors.ts';
import { repositoryRoot } from '../model/repository.ts';
import { startOrigin } from '../serve/origin.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

/** As in continuous integration and in the README: the port of a development server. */
const defaultPort = 5173;

export const dev = releaseCommand(
  'dev',
  'Serve the live release with remotes from their sources, and reload with each edit.',
  `The shell and all other remotes come from the live release of the store, or of a site that runs. Without a name: the remote
whose folder the command runs in. Styles are replaced in place; an edit of a script reloads the page, because the released shell
is a production build. Pages are prerendered as they are live, until the browser runs the sources.

  pnpm release dev --store s3://releases/site

  pnpm release dev --site https://www.example.com`,
)
  .argument('[remotes...]')
  .option('--site <url>', 'a site that runs, instead of the store')
  .option('--port <port>', 'to listen on', wholeNumber, defaultPort)
  .action(
    action<{ site?: string; port: number }>(async (names, { site, port }, { store, log }) => {
      const developed = selectApps(names, process.cwd()).filter(({ kind }) => kind === 'remote');
      if (developed.length === 0) throw new CliError('There is no remote here; name one.');
      if (site !== undefined && !/^https?:$/.test(URL.parse(site)?.protocol ?? '')) {
        throw new CliError(`--site must be the address of a site; it is "${site}".`, { code: 'usage' });
      }
      const live = site === undefined ? await startOrigin({ store, port: 0 }) : null;
      try {
        // Vite reads it when it is loaded.
        process.env.NODE_ENV = 'development';
        const { startDevOrigin } = await import('../dev/dev-origin.ts');
        const upstream = live?.url ?? new URL(site ?? '').origin;
        const server = await startDevOrigin({ port, developed, root: repositoryRoot, upstream });
        const sources = developed.map(({ name }) => name).join(', ');
        log(`${server.url} serves ${sources} from the sources, the rest from ${site ?? store.describe()}.`);
        log('Ctrl-C stops it.');
        await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
        await server.close();
        return { result: { url: server.url }, text: 'Stopped.' };
      } finally {
        await live?.close();
      }
    }),
  );
