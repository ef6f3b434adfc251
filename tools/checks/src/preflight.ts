import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { site } from '@site/domain/site';
import { readConfiguration } from '@site/release/configuration';
import { CliError } from '@site/release/errors';
import { folderStore } from '@site/release/folder-store';
import { readLiveRelease } from '@site/release/releases';
import { type Finding, findPlaceholders, findSampleContent } from './launch-findings.ts';

const help = `Usage: pnpm preflight [--config <file.json>] [--json]

Lists the sample content that is left before a launch, from the sample-content.json of each package, and the placeholders of
the configuration: the one given, else the one that is live in .data/store.

Exit codes: 0 nothing is left, 1 something is left, 2 it could not be checked.`;

const headings: Record<Finding['kind'], string> = {
  sample: 'Sample content. Replace it, then remove its entry from the sample-content.json of its package',
  mark: 'Incomplete lists',
  configuration: 'Configuration',
};

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function preflight(): Promise<number> {
  const { values } = parseArgs({
    options: { config: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const remotes = readdirSync(join(root, 'remotes')).map((name) => `remotes/${name}`);
  const packages = ['shared/domain', 'shell', ...remotes].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  const mail: Finding[] = site.email.endsWith('.example')
    ? [{ kind: 'configuration', where: 'shared/domain/src/site.ts', what: `${site.email} receives no mail` }]
    : [];
  const findings = [
    ...findSampleContent(root, packages),
    ...mail,
    ...(await configurationFindings(values.config)),
  ];
  if (values.json) console.log(JSON.stringify({ ready: findings.length === 0, findings }, null, 2));
  else print(findings);
  return findings.length === 0 ? 0 : 1;
}

async function configurationFindings(file: string | undefined): Promise<readonly Finding[]> {
  if (file !== undefined) return findPlaceholders(await readConfiguration(file));
  try {
    return findPlaceholders((await readLiveRelease(folderStore(join(root, '.data/store')))).release.config);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const what = 'nothing is promoted here; give the launch configuration with --config <file.json>';
    return [{ kind: 'configuration', where: '--config', what }];
  }
}

function print(findings: readonly Finding[]): void {
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
