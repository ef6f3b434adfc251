import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { readOptions } from '@site/dev/read-options';
import { ensureBrowser } from '@site/testing/browser/install-browser';

const help = `pnpm visual [--update] [--show]

Compares every page and important state with its accepted picture.

  --update  accepts what differs
  --show    opens the report of the last run: before, after, difference`;
const report = join(root, '.cache/reports/e2e');
const { values } = readOptions(help, {
  options: {
    update: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const args = values.show
  ? ['show-report', report]
  : [
      ...['test', '--config', 'tests/playwright.config.ts', 'visual/'],
      ...(values.update ? ['--update-snapshots=changed'] : []),
    ];
const { status } = spawnSync(join(root, 'tests/node_modules/.bin/playwright'), args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(!values.show && { CHROMIUM_PATH: ensureBrowser(console.log) }) },
});
if (status !== 0 && !values.show) console.error('\nThe report, with both pictures: pnpm visual --show');
process.exitCode = status ?? 1;
