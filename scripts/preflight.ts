import { parseArgs } from 'node:util';
import { readConfiguration } from '@site/release/configuration';
import { decisions, launchFindings } from '@site/release/launch-findings';
import { openStore } from '@site/release/open-store';
import { readLiveRelease } from '@site/release/releases';

const help = `Usage: pnpm preflight [--config <file.json>]

Lists the sample content that is left before a launch, from the sample-content.json of each package, and the placeholders of
the configuration: the one given, else the live one of the store (RELEASE_STORE, else store/ in DATA_DIR). A promotion in live
mode is rejected until the list is empty: replace what is listed; remove what may stay from the sample-content.json.

Exit codes: 0 nothing is left, 1 something is left, 2 it could not be checked.`;

try {
  const { values } = parseArgs({ options: { config: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(help);
  } else {
    const config = values.config
      ? await readConfiguration(values.config)
      : (await readLiveRelease(await openStore(undefined))).release.config;
    const findings = launchFindings(config);
    for (const { where, what } of findings) console.log(`${where}: ${what}`);
    for (const { where, what } of decisions(config)) console.log(`To decide: ${where} ${what}`);
    console.log(
      `${findings.length} findings must be resolved before a launch. The API checks its own configuration when it starts with PAYMENT_MODE=live.`,
    );
    process.exitCode = findings.length === 0 ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
