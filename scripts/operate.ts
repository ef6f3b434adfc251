import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

// `pnpm operate <verb>`: the operator's command line of the API, on the project's own Node.
const { status } = spawnSync(
  process.execPath,
  [join(root, 'services/api/src/operate.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
