import { once } from 'node:events';
import { CliError } from '../reporting/errors.ts';
import { serveLocation } from '../serve/origin.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

export const serve = releaseCommand(
  'serve',
  'Serve the live release from the store, as an origin for a CDN.',
  `Promotions and roll-backs take effect at once, or within seconds if the store is a bucket. For a bucket, or with
$RELEASE_PUBLIC_KEY, this serves a verified copy in $RELEASE_STATE. Any number of origins can run at the same time. The live
release stays up if the store fails, or if the live pointer is lost, unsigned or older than the last one; the log then has a
line with ALARM.

  pnpm release serve --port 8080 --store s3://releases/site`,
)
  .option('--port <port>', 'port to listen on', wholeNumber, 8080)
  .option('--address <address>', 'address to listen on', '127.0.0.1')
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
