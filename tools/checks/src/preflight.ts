import { parseArgs } from 'node:util';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { readConfiguration } from '@site/release/configuration';
import { CliError } from '@site/release/errors';
import { contentFindings, type LaunchFinding, launchFindings } from '@site/release/launch-findings';
import { openStore } from '@site/release/open-store';
import { readLiveRelease } from '@site/release/releases';
import { StoreError } from '@site/release/store';

const help = `Usage: pnpm preflight [--config <file.json>] [--json]

Lists the sample content that is left before a launch, from the sample-content.json of each package, and the placeholders of
the configuration: the one given, else the live one of the store (RELEASE_STORE, else store/ in DATA_DIR). A promotion in live
mode is rejected until the list is empty, or each entry is accepted with --accept.

Exit codes: 0 nothing is left, 1 something is left, 2 it could not be checked.`;

const headings: Record<LaunchFinding['kind'], string> = {
  sample: 'Sample content. Replace it, then remove its entry from the sample-content.json of its package',
  mark: 'Incomplete lists',
  configuration: 'Configuration',
};

async function preflight(): Promise<number> {
  const { values } = parseArgs({
    options: { config: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const config = await configurationOf(values.config);
  const findings: readonly LaunchFinding[] = config
    ? launchFindings(config)
    : [
        ...contentFindings(),
        {
          kind: 'configuration',
          where: '--config',
          what: 'nothing is promoted here; give the launch configuration with --config <file.json>',
        },
      ];
  if (values.json) console.log(JSON.stringify({ ready: findings.length === 0, findings }, null, 2));
  else print(findings);
  return findings.length === 0 ? 0 : 1;
}

/** The named one, else the live one of the store; null where nothing is live. */
async function configurationOf(file: string | undefined): Promise<RuntimeConfig | null> {
  if (file !== undefined) return await readConfiguration(file);
  try {
    return (await readLiveRelease(await openStore(undefined))).release.config;
  } catch (error) {
    if (!(error instanceof CliError) || error instanceof StoreError) throw error;
    return null;
  }
}

function print(findings: readonly LaunchFinding[]): void {
  for (const [kind, heading] of Object.entries(headings)) {
    const own = findings.filter((finding) => finding.kind === kind);
    if (own.length === 0) continue;
    const width = Math.max(...own.map(({ where }) => where.length));
    console.log(`${heading}:`);
    for (const { where, what } of own) console.log(`  ${where.padEnd(width)}  ${what}`);
    console.log('');
  }
  console.log(
    findings.length === 0
      ? 'No sample content and no placeholder is left.'
      : `${findings.length} findings are left before a launch. The API checks its own configuration when it starts with PAYMENT_MODE=live.`,
  );
}

try {
  process.exitCode = await preflight();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
