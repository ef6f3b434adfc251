import { checksOf, runChecks, totalsLine } from '@site/checks/checks';
import { packageFolders } from '@site/checks/packages';
import { root } from '@site/dev/local-site';

const usage = `pnpm check [package…]
Runs every static check. With packages (portfolio, services/api): lint, types and imports of these.`;

const names = process.argv.slice(2);
if (names.includes('--help')) {
  console.log(usage);
} else {
  const { passed, failed, skipped } = await runChecks(
    names.length > 0 ? checksOf(packageFolders(root, names)) : undefined,
  );
  console.log('');
  for (const check of skipped) console.log(`Skipped: ${check}`);
  console.log(totalsLine(passed, failed, skipped.length));
  process.exitCode = failed > 0 ? 1 : 0;
}
