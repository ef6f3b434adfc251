import { parseArgs } from 'node:util';
import { readConfiguration } from '@site/release/configuration';
import { listDecisions, listLaunchFindings } from '@site/release/launch-findings';
import { openStore } from '@site/release/open-store';
import { readLiveRelease } from '@site/release/releases';

const help = `Usage: pnpm preflight [--config <file.json>]

Lists everything to resolve before a launch: the sample content in each package's sample-content.json, and placeholders in the
configuration. It reads the given configuration, or the live one in the store (RELEASE_STORE, or store/ in DATA_DIR). Promotions
in live mode are rejected until the list is empty. Replace what is listed, or remove entries that may stay from
sample-content.json.

Exit codes: 0 nothing to resolve, 1 something to resolve, 2 the check failed.`;

try {
  const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(help);
  } else {
    const config = values.config
      ? await readConfiguration(values.config)
      : (await readLiveRelease(await openStore(undefined))).release.config;
    const findings = listLaunchFindings(config);
    for (const { where, what } of findings) console.log(`${where}: ${what}`);
    for (const { where, what } of listDecisions(config)) console.log(`To decide: ${where} ${what}`);
    console.log(
      `${findings.length} findings must be resolved before a launch. The API checks its own configuration when it starts with PAYMENT_MODE=live.`,
    );
    process.exitCode = findings.length === 0 ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
