import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

const help = `pnpm build api|origin

Builds a service that runs in production without this repository: services/api/dist (api.js, migrate.js, operate.js) or release/dist
(origin.js).`;
const folders: Readonly<Record<string, string>> = { api: 'services/api', origin: 'release' };

const [name = ''] = process.argv.slice(2);
const folder = folders[name];
if (!folder) {
  console.log(help);
  process.exitCode = name === '--help' ? 0 : 2;
} else {
  const cwd = join(root, folder);
  const { status } = spawnSync(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd,
    stdio: 'inherit',
  });
  if (status === 0) console.log(`Built ${folder}/dist. It needs only Node 24 to run.`);
  process.exitCode = status ?? 1;
}
