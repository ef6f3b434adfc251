import { once } from 'node:events';
import { startOrigin } from '../host/host.ts';
import { CliError } from '../problem.ts';
import { defineVerb } from './verb.ts';

export const serve = defineVerb({
  name: 'serve',
  summary: 'Serve the live set from the store: an origin for a CDN.',
  operands: '',
  usage: `Serves a folder or a bucket until it is stopped: pages and published parts with the headers of the shared policy,
compressed beforehand, status 404, redirects, spellings. A promotion or roll-back is followed at once (a
bucket within a second); nothing has to be told or restarted. Any number can run beside each other.

  pnpm release serve --port 8080 --store s3://releases/site`,
  options: {
    port: { type: 'string', value: '<port>', help: 'where it listens (default: 8080)' },
    address: {
      type: 'string',
      value: '<address>',
      help: 'on which address of the machine (default: 127.0.0.1)',
    },
  },
  run: async ({ options, store, say }) => {
    const port = Number(options.port ?? 8080);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new CliError(`--port must be a number up to 65535; it is "${options.port}".`, { code: 'usage' });
    }
    const host = await startOrigin({ store, port, ...(options.address && { address: options.address }) });
    say(`Serving ${store.describe()} at ${host.url}. Ctrl-C stops it.`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await host.close();
    return { url: host.url };
  },
  render: ({ url }) => `Stopped serving at ${url}.`,
});
