import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@site/dev/local-site';

// `pnpm operate <command>`: the operator's command line of the API, in this process, so that signals reach it.
await import(pathToFileURL(join(root, 'services/api/src/operate-cli.ts')).href);
