import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

// Runs one chaos test at a larger size than in the test suite.
const [name = '', ...size] = process.argv.slice(2);
const file = `tests/chaos/${name}.test.ts`;
if (!existsSync(join(root, file))) {
  console.log(`pnpm chaos purchase [kills=100] [buyers=6] [seed=1]
pnpm chaos promote [kills=100] [seed=1]
pnpm chaos restore [rounds=20] [purchases=6] [seed=1]
pnpm chaos load [rate=8] [seconds=60]
pnpm chaos storage [questionnaires=1000] [senders=2] [heap=256] [milliseconds=100]
pnpm chaos documents [seconds=600] [seed=1]

Breaks the running system on purpose and counts what is lost. The exit code is 1 if a guarantee does not hold.`);
  process.exitCode = !name || name === '--help' ? 0 : 2;
} else {
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'long', file], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHAOS: size.join(' ') },
  });
  process.exitCode = status ?? 1;
}
