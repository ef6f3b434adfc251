import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@site/dev/local-site';

// `pnpm operate <command>`: runs the API's operator commands in this process, so that signals reach them.
await import(pathToFileURL(join(root, 'services/api/src/operate-cli.ts')).href);
