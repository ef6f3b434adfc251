import { reportWords, runChecks, totalsLine } from '@site/checks/checks';

// `pnpm check` runs every static check, `pnpm check words [path…]` lists banned words below some paths.
const [name, ...paths] = process.argv.slice(2);
if (name === 'words') {
  process.exitCode = reportWords(paths) > 0 ? 1 : 0;
} else {
  const { passed, failed, skipped } = await runChecks();
  console.log('');
  for (const check of skipped) console.log(`Skipped: ${check}`);
  console.log(totalsLine(passed, failed, skipped.length));
  process.exitCode = failed > 0 ? 1 : 0;
}
