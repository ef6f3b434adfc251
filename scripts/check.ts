import { runChecks, totalsLine } from '@site/checks/static-checks';

if (process.argv.includes('--help')) {
  console.log('pnpm check\nRuns every static check.');
} else {
  const { passed, failed, skipped } = await runChecks();
  console.log('');
  for (const check of skipped) console.log(`Skipped: ${check}`);
  console.log(totalsLine(passed, failed, skipped.length));
  process.exitCode = failed > 0 ? 1 : 0;
}
