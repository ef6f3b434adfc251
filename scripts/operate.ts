import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

// `pnpm operate <command>`: the operator's command line of the API.
const program = join(root, 'services/api/src/operate.ts');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
