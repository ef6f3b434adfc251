import { parseArgs } from 'node:util';
import { checksOf, runChecks, totalsLine } from '@site/checks/checks';
import { affectedFolders, packageFolders } from '@site/checks/packages';
import { root } from '@site/dev/local-site';

const usage = `pnpm check [package…] [--affected] [--since <commit>]
Runs every static check. With packages (portfolio, services/api): lint and types of these.

  --affected        the packages that differ from main, and those that depend on them
  --since <commit>  compares with this commit instead of main`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    affected: { type: 'boolean', default: false },
    since: { type: 'string', default: 'main' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(usage);
} else {
  const some = values.affected || positionals.length > 0;
  const folders = values.affected ? affectedFolders(root, values.since) : packageFolders(root, positionals);
  if (some && folders.length === 0) console.log('No package is affected.');
  const { passed, failed, skipped } = await runChecks(
    some ? (folders.length > 0 ? checksOf(folders) : []) : undefined,
  );
  console.log('');
  for (const check of skipped) console.log(`Skipped: ${check}`);
  console.log(totalsLine(passed, failed, skipped.length));
  process.exitCode = failed > 0 ? 1 : 0;
}
