import { once } from 'node:events';
import { CliError } from '../reporting/errors.ts';
import { serveLocation } from '../serve/origin.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

export const serve = releaseCommand(
  'serve',
  'Serve the live release from the store: an origin for a CDN.',
  `Promotions and roll-backs take effect at once, from a bucket within seconds: of a bucket, and with $RELEASE_PUBLIC_KEY,
it shows a verified copy in $RELEASE_STATE. Any number of origins can run at the same time. What was live stays when the store
fails, or when the live pointer is lost, not signed or older than the last one: the log has a line with ALARM then.

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
