import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { site } from '@site/domain/site';
import { z } from 'zod';
import type { Finding } from '../model/finding.ts';
import { repositoryRoot } from '../model/repository.ts';

/** Lists the invented content of a package. An entry is removed when its content is real. */
const sampleFile = 'sample-content.json';

const sampleList = z.strictObject({
  sample: z.array(
    z.strictObject({
      what: z.string().min(1),
      /** Patterns, relative to the package. */
      files: z.array(z.string().min(1)).min(1),
    }),
  ),
});

/** Something that must not be there when the site is launched. `where` is a file, or a field of a configuration. */
export type LaunchFinding = { kind: 'sample' | 'mark' | 'configuration'; where: string; what: string };

/** Everything that is left before a launch with a configuration, as `pnpm preflight` lists it. */
export function launchFindings(config: RuntimeConfig): readonly LaunchFinding[] {
  return [...contentFindings(), ...findPlaceholders(config)];
}

/** The sample content of the repository. */
export function contentFindings(root = repositoryRoot): readonly LaunchFinding[] {
  const remotes = readdirSync(join(root, 'remotes')).map((name) => `remotes/${name}`);
  const packages = ['shared/domain', 'shell', ...remotes].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  const mail: readonly LaunchFinding[] = site.email.endsWith('.example')
    ? [{ kind: 'configuration', where: 'shared/domain/src/site.ts', what: `${site.email} receives no mail` }]
    : [];
  return [...findSampleContent(root, packages), ...mail];
}

/**
 * What is against a release that takes real money: everything that is left before a launch and was not accepted.
 *
 * @param before entries that the live release was promoted with
 * @param accept entries that this promotion names
 */
export function checkLaunch(
  config: RuntimeConfig,
  before: readonly string[],
  accept: readonly string[],
): Finding & { accepted: readonly string[] } {
  if (config.mode !== 'live') return { reasons: [], notes: [], accepted: [] };
  const findings = launchFindings(config);
  const accepts = new Set([...before, ...accept]);
  const left = findings.filter(({ where }) => !accepts.has(where));
  const unknown = accept.filter((entry) => !findings.some(({ where }) => where === entry));
  return {
    reasons: [
      ...left.map(({ where, what }) => `${where}: ${what}. \`--accept "${where}"\` promotes with it.`),
      ...unknown.map((entry) => `--accept "${entry}": \`pnpm preflight\` lists nothing of that name.`),
    ],
    notes: [],
    accepted: [...new Set(findings.map(({ where }) => where).filter((where) => accepts.has(where)))],
  };
}

/** Sources with this mark must be in their package's list. */
const mark = /SAMPLE CONTENT/;

/**
 * The listed sample content of packages, patterns of the lists that match nothing, and marked sources that no list has.
 *
 * @param root the repository
 * @param packages folders below it; those without a list have no sample content
 */
export function findSampleContent(root: string, packages: readonly string[]): readonly LaunchFinding[] {
  return packages.flatMap((name) => {
    const folder = join(root, name);
    const listed = new Set<string>();
    const findings = readList(join(folder, sampleFile)).flatMap(({ what, files }) =>
      files.map((pattern): LaunchFinding => {
        const found = filesBelow(folder, pattern);
        for (const file of found) listed.add(file);
        if (found.length === 0) {
          return {
            kind: 'mark',
            where: `${name}/${sampleFile}`,
            what: `${pattern} matches no file: correct the list`,
          };
        }
        const count = found.length > 1 ? ` (${found.length} files)` : '';
        return { kind: 'sample', where: `${name}/${pattern}`, what: `${what}${count}` };
      }),
    );
    const unlisted = filesBelow(folder, 'src/**/*.{ts,tsx}')
      .filter((file) => !listed.has(file) && mark.test(readFileSync(join(folder, file), 'utf8')))
      .map(
        (file): LaunchFinding => ({
          kind: 'mark',
          where: `${name}/${file}`,
          what: `is marked as sample, but ${sampleFile} does not list it`,
        }),
      );
    return [...findings, ...unlisted];
  });
}

function readList(file: string): z.infer<typeof sampleList>['sample'] {
  if (!existsSync(file)) return [];
  const parsed = sampleList.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data.sample;
}

function filesBelow(folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: folder, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** Hostnames that work on this machine only, and the reserved names of the sample configuration. */
const placeholder = [
  /^(localhost|127(\.\d+){3}|\[::1\])$/,
  /(^|\.)(example|test|invalid|localhost)$/,
  /(^|\.)example\.(com|net|org)$/,
];

/** Fields of a run-time configuration that are placeholders, or that no real launch has. */
export function findPlaceholders(config: RuntimeConfig): readonly LaunchFinding[] {
  const findings: LaunchFinding[] = [];
  const add = (where: string, what: string) => findings.push({ kind: 'configuration', where, what });
  for (const [field, value] of textFields(config)) {
    const url = /^https?:/.test(value) ? URL.parse(value) : null;
    if (!url) continue;
    if (placeholder.some((name) => name.test(url.hostname)) || value.includes('-sample'))
      add(field, `${value} is a placeholder`);
    else if (url.protocol !== 'https:') add(field, `${value} must start with https://`);
  }
  if (config.mode !== 'live') add('mode', `is "${config.mode}": no payment would be real`);
  if (!config.stripe.publishableKey.startsWith('pk_live_'))
    add('stripe.publishableKey', 'is not a live key (pk_live_…)');
  if (config.stripe.wallets)
    add(
      'stripe.wallets',
      'is on: register the domain of the site for Apple Pay and Google Pay in Stripe’s dashboard',
    );
  if (!config.waitlistStore) add('waitlistStore', 'is off: the waitlist thanks visitors and stores nothing');
  if (config.apiBase === '') add('apiBase', 'is empty: nothing can be paid');
  return findings;
}

function textFields(value: object, path = ''): [field: string, value: string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const field = path ? `${path}.${key}` : key;
    if (typeof inner === 'string') return [[field, inner] as [string, string]];
    return typeof inner === 'object' && inner !== null ? textFields(inner, field) : [];
  });
}
