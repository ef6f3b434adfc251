import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@site/dev/local-site';
import { site } from '@site/domain/site';
import { readConfiguration } from '@site/release/configuration';
import { readLiveRelease } from '@site/release/current';
import { CliError } from '@site/release/problem';
import { folderStore } from '@site/release/store';
import { findPlaceholders } from './preflight/placeholders.ts';
import { type Finding, findSampleContent } from './preflight/sample-content.ts';

/**
 * `pnpm preflight [--config <file>] [--json]`: what is still sample content or a placeholder before a real
 * launch. Exit codes: 0 nothing is left, 1 something is, 2 it could not be found out.
 */
const usage = `Usage: pnpm preflight [--config <file.json>] [--json]

Lists what is still sample content, from the sample-content.json of each room, and what is still a
placeholder in the configuration: the one named, else the one that is live in .data/store.`;

const headings: Record<Finding['kind'], string> = {
  sample: 'Sample content. Replace it, then take its entry out of the sample-content.json of its room',
  mark: 'Lists that are not whole',
  configuration: 'Configuration',
};

async function configurationFindings(file: string | undefined): Promise<readonly Finding[]> {
  if (file !== undefined) return findPlaceholders(await readConfiguration(file));
  try {
    return findPlaceholders((await readLiveRelease(folderStore(join(root, '.data/store')))).set.config);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const what = 'nothing is promoted here; name the launch configuration with --config <file.json>';
    return [{ kind: 'configuration', where: '--config', what }];
  }
}

function below(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, 'package.json')))
    .map((name) => `${folder}/${name}`);
}

async function preflight(): Promise<number> {
  const { values } = parseArgs({
    options: { config: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const mail: Finding[] = site.email.endsWith('.example')
    ? [{ kind: 'configuration', where: 'shared/domain/src/site.ts', what: `${site.email} receives no mail` }]
    : [];
  const findings = [
    ...findSampleContent(root, ['shared/domain', 'shell', ...below('remotes')]),
    ...mail,
    ...(await configurationFindings(values.config)),
  ];
  if (values.json) console.log(JSON.stringify({ ready: findings.length === 0, findings }, null, 2));
  else print(findings);
  return findings.length === 0 ? 0 : 1;
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
      ? 'Nothing is left of the sample.'
      : `${findings.length} things are left before a launch. The API says its own when it starts with PAYMENT_MODE=live.`,
  );
}

try {
  process.exitCode = await preflight();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
