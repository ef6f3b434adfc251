import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { explainSkip } from '@site/testing/prerequisites';
import { z } from 'zod';

/** Supply-chain checks: licences, known vulnerabilities. Each returns its findings as lines. */

const run = promisify(execFile);

export type Skipped = { skipped: string };

/** Licences that require at most a notice. `OFL-1.1` is a licence of fonts, which may be embedded. */
const permissive = new Set([
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

/** Licences accepted for tools that we run but do not ship. */
const forTools = new Set([
  'Artistic-2.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'WTFPL',
  'Zlib',
]);

/** Packages without a licence in their package.json. Each licence was reviewed by hand. */
const reviewed: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream Vera and DejaVu licences: free to embed',
  'humanize-number': 'MIT, in its Readme',
  only: 'MIT, in its Readme',
};

/**
 * Filters out packages that only build, develop, test or check the site, including the root. They and their
 * dependencies are not shipped.
 */
const shippedPackages = ['', 'tools/**', 'testing', 'tests'].map((folder) => `--filter=!./${folder}`);

const licenceList = z.record(z.string(), z.array(z.object({ name: z.string() })));

/**
 * Lists packages by licence.
 *
 * @param shipped whether to list only dependencies of what is served or run in production
 */
async function packagesByLicence(root: string, shipped: boolean): Promise<z.output<typeof licenceList>> {
  const args = [...(shipped ? shippedPackages : ['-r']), 'licenses', 'list', '--json'];
  if (shipped) args.push('--prod');
  const { stdout } = await run('pnpm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return licenceList.parse(JSON.parse(stdout));
}

export async function checkLicences(root: string): Promise<string> {
  const findings: string[] = [];
  for (const shipped of [true, false]) {
    for (const [licence, packages] of Object.entries(await packagesByLicence(root, shipped))) {
      if (isAccepted(licence, shipped)) continue;
      const unknown = packages.map(({ name }) => name).filter((name) => !(name in reviewed));
      if (unknown.length > 0) {
        findings.push(`${licence}: ${unknown.join(', ')} (${shipped ? 'shipped' : 'a tool'})`);
      }
    }
  }
  return [...new Set(findings)].join('\n');
}

/** Whether a licence expression is accepted: at least one side of an OR must be accepted, and every part of an AND. */
function isAccepted(licence: string, shipped: boolean): boolean {
  const one = (name: string) => permissive.has(name) || (!shipped && forTools.has(name));
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(one));
}

/** Finds high and critical vulnerabilities. Skipped if the npm registry does not answer. */
export async function checkVulnerabilities(root: string): Promise<string | Skipped> {
  const audit = run('pnpm', ['audit', '--audit-level', 'high'], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return await audit.then(
    () => '',
    ({ stdout }: { stdout: string }) =>
      /vulnerabilities found/.test(stdout) ? stdout : { skipped: explainSkip('advisories', false) },
  );
}
