import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '@site/dev/local-site';
import type { AppSource } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import type { Store } from '@site/release/store';
import { endToEndTests } from './end-to-end-tests.ts';
import { contractNames, type Packed, packContract } from './pack-contract.ts';
import { type PackageJson, readCatalog, readPackage, resolveVersions } from './package-lists.ts';

const excluded = /(^|\/)(node_modules|dist|\.vite-temp)(\/|$)/;

/**
 * Writes a remote as a repository of its own: its sources, the packed contract beside them, and the workflow
 * that releases it. From then on it needs nothing else of this repository.
 *
 * @returns its end-to-end tests that stay here
 * @throws CliError when the target folder is not empty, or the remote depends on more than the contract
 */
export async function extractRemote(
  { name, folder }: AppSource,
  target: string,
  store: Store,
): Promise<readonly string[]> {
  if (existsSync(target) && readdirSync(target).some((file) => file !== '.git')) {
    throw new CliError(`${target} is not empty; nothing was written.`);
  }
  const manifest = readPackage(relative(root, folder));
  assertOnlyContract(manifest);
  cpSync(folder, target, { recursive: true, filter: (path) => !excluded.test(relative(folder, path)) });
  const packed = await packContract({ out: join(target, 'contract'), store });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), text);
  };
  const own = ownPackage(manifest, packed);
  write('package.json', `${JSON.stringify(own, null, 2)}\n`);
  const overrides = packed.map((one) => `  '${one.name}': ${fileOf(one)}\n`);
  write(
    'pnpm-workspace.yaml',
    `packages: ['.']\n\n# The packages of the contract depend on each other in these very versions.\noverrides:\n${overrides.join('')}`,
  );
  cpSync(join(root, 'tsconfig.base.json'), join(target, 'tsconfig.base.json'));
  write('tsconfig.json', tsconfig(readFileSync(join(folder, 'tsconfig.json'), 'utf8')));
  write('vitest.config.ts', vitestConfig);
  write('playwright.config.ts', playwrightConfig);
  const { taken, left } = await endToEndTests(
    name,
    Object.keys({ ...own.dependencies, ...own.devDependencies }),
  );
  for (const [file, text] of Object.entries(taken)) write(`tests/${file}`, text);
  write('.gitignore', 'node_modules/\ndist/\n.data/\n.cache/\n');
  write('.github/workflows/release.yml', readFileSync(join(root, 'docs/ci/app.yml'), 'utf8'));
  write('README.md', readme(name));
  return left;
}

function assertOnlyContract({ name, dependencies, devDependencies }: PackageJson): void {
  const others = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([wanted, version]) => version.startsWith('workspace:') && !contractNames.includes(wanted))
    .map(([wanted]) => wanted);
  if (others.length === 0) return;
  throw new CliError(
    `${name} depends on ${others.join(', ')}, which other repositories do not have; nothing was written.`,
  );
}

type Archive = Pick<Packed, 'name' | 'file'>;

const fileOf = ({ file }: Archive) => `file:contract/${file}`;

/** The package of a remote, with the archives of the contract in place of this workspace. */
export function ownPackage(manifest: PackageJson, packed: readonly Archive[]) {
  const archive = (wanted: string) => {
    const found = packed.find((one) => one.name === wanted);
    if (!found) throw new Error(`${wanted} is not packed.`);
    return fileOf(found);
  };
  const catalog = readCatalog();
  const { release: _, test: __, ...scripts } = manifest.scripts ?? {};
  return {
    ...manifest,
    scripts: {
      dev: 'release dev',
      check: 'tsc -p .',
      test: 'vitest run',
      e2e: 'playwright test',
      release: 'release',
      ...scripts,
    },
    dependencies: resolveVersions(manifest.dependencies, archive),
    devDependencies: {
      ...resolveVersions(manifest.devDependencies, archive),
      '@site/end-to-end': archive('@site/end-to-end'),
      '@site/release': archive('@site/release'),
      '@types/node': catalog.get('@types/node') ?? '',
      playwright: catalog.get('playwright') ?? '',
      typescript: catalog.get('typescript') ?? '',
    },
  };
}

/** Unit tests and end-to-end tests run in Node too. */
function tsconfig(text: string): string {
  const { compilerOptions, include, ...rest } = JSON.parse(
    text.replace('../../tsconfig.base.json', './tsconfig.base.json'),
  ) as { compilerOptions: { types: readonly string[] }; include: readonly string[] };
  const types = [...new Set([...compilerOptions.types, 'node'])];
  const config = {
    ...rest,
    compilerOptions: { ...compilerOptions, types },
    include: [...include, 'tests', 'playwright.config.ts'],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

// Without it, tests would run with the configuration of the federated build.
const vitestConfig = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    // The primitives import their styles.
    server: { deps: { inline: [/@site\\//] } },
  },
});
`;

const playwrightConfig = `import { endToEndConfig } from '@site/end-to-end/config';

export default endToEndConfig();
`;

const readme = (name: string) => `# ${name}

A remote of the site, in a repository of its own. It needs Node 24 and pnpm, the packages in \`contract/\` (the contract between
the site and its remotes, and the release tool), and the artifact store.

\`\`\`sh
pnpm install
pnpm dev --store <store>                  # the live site with this remote from its sources; or --site https://…
pnpm check && pnpm test
RELEASE_STORE=<store> pnpm e2e           # end-to-end tests on the live site with this remote as built
pnpm release publish --store <store>     # a folder, or s3://bucket/prefix
pnpm release promote --store <store>     # checks that it is compatible with what is live, renders its pages, makes it live
pnpm release rollback --store <store>
\`\`\`

\`.github/workflows/release.yml\` does the same on every push to main, and makes a preview of each pull request.
\`pnpm release contract\` takes the latest contract: run \`pnpm install\` after it, and mend what the compiler reports.
`;
