import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** What can be wrong with a repository although its code is right: licences, secrets, known vulnerabilities. */

const run = promisify(execFile);

/** Licences that ask for nothing but a notice, and fonts that may be embedded. */
const welcome = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Welcome in tools that are run and not shipped. */
const weak = new Set(['Artistic-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0', 'WTFPL']);

/** Packages whose manifest names no licence; each was read by hand. */
const read: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream Vera and DejaVu licences: free to embed',
  'humanize-number': 'MIT, in its Readme',
  only: 'MIT, in its Readme',
};

const licenceList = z.record(z.string(), z.array(z.object({ name: z.string() })));

/** @param shipped asks about dependencies of what is served or run in production only */
async function packagesByLicence(root: string, shipped: boolean): Promise<z.output<typeof licenceList>> {
  const args = ['-r', 'licenses', 'list', '--json', ...(shipped ? ['--prod'] : [])];
  const { stdout } = await run('pnpm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return licenceList.parse(JSON.parse(stdout));
}

export async function checkLicences(root: string): Promise<string> {
  const complaints: string[] = [];
  for (const shipped of [true, false]) {
    for (const [licence, packages] of Object.entries(await packagesByLicence(root, shipped))) {
      if (isWelcome(licence, shipped)) continue;
      const unread = packages.map(({ name }) => name).filter((name) => !(name in read));
      if (unread.length > 0) {
        complaints.push(`${licence}: ${unread.join(', ')} (${shipped ? 'shipped' : 'a tool'})`);
      }
    }
  }
  return [...new Set(complaints)].join('\n');
}

/** Of alternatives one has to be welcome, of several at once all. */
function isWelcome(licence: string, shipped: boolean): boolean {
  const one = (name: string) => welcome.has(name) || (!shipped && weak.has(name));
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(one));
}

/** Keys and passwords in any file that is not ignored. */
export async function checkSecrets(root: string): Promise<string> {
  const secretlint = join(root, 'node_modules/.bin/secretlint');
  return await run(secretlint, ['**/*', '--no-color'], { cwd: root, maxBuffer: 16 * 1024 * 1024 }).then(
    () => '',
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}`.trim(),
  );
}

const advisories = z.object({
  advisories: z.record(
    z.string(),
    z.object({
      module_name: z.string(),
      severity: z.string(),
      title: z.string(),
      url: z.string().optional(),
    }),
  ),
});

/**
 * Known vulnerabilities of dependencies, high and critical ones. A registry that
 * answers no such questions is no fault of ours: that is said, and nothing is claimed.
 */
export async function checkVulnerabilities(
  root: string,
  say: (line: string) => void = console.log,
): Promise<string> {
  const answer = await run('pnpm', ['audit', '--json', '--audit-level', 'high'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  const report = advisories.safeParse(parsed(answer));
  if (!report.success) {
    say('  (vulnerabilities were NOT looked up: this npm registry answers no audits)');
    return '';
  }
  return Object.values(report.data.advisories)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ module_name: name, severity, title, url = '' }) => `${name}: ${severity}: ${title} ${url}`.trim())
    .join('\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
