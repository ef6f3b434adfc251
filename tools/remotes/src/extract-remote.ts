import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '@site/dev/local-site';
import type { AppSource } from '@site/release/app-sources';
import { CliError } from '@site/release/errors';
import type { Store } from '@site/release/store';
import { type Packed, packContract } from './pack-contract.ts';
import { type PackageJson, readCatalog, readPackage, resolveVersions } from './package-lists.ts';

const excluded = /(^|\/)(node_modules|dist|\.vite-temp)(\/|$)/;

/**
 * Writes a remote as a repository of its own: its sources, the packed contract beside them, and the workflow
 * that releases it. From then on it needs nothing else of this repository.
 *
 * @throws CliError when the target folder is not empty
 */
export async function extractRemote(
  { name, folder }: AppSource,
  target: string,
  store: Store,
): Promise<void> {
  if (existsSync(target) && readdirSync(target).some((file) => file !== '.git')) {
    throw new CliError(`${target} is not empty; nothing was written.`);
  }
  cpSync(folder, target, { recursive: true, filter: (path) => !excluded.test(relative(folder, path)) });
  const packed = await packContract({ out: join(target, 'contract'), store });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), text);
  };
  const manifest = packageJson(readPackage(relative(root, folder)), packed);
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  const overrides = packed.map((one) => `  '${one.name}': ${fileOf(one)}\n`);
  write(
    'pnpm-workspace.yaml',
    `packages: ['.']\n\n# The packages of the contract depend on each other in these very versions.\noverrides:\n${overrides.join('')}`,
  );
  cpSync(join(root, 'tsconfig.base.json'), join(target, 'tsconfig.base.json'));
  const tsconfig = readFileSync(join(folder, 'tsconfig.json'), 'utf8');
  write('tsconfig.json', tsconfig.replace('../../tsconfig.base.json', './tsconfig.base.json'));
  write('vitest.config.ts', vitestConfig);
  write('.gitignore', 'node_modules/\ndist/\n.data/\n.cache/\n');
  write('.github/workflows/release.yml', readFileSync(join(root, 'docs/ci/app.yml'), 'utf8'));
  write('README.md', readme(name));
}

const fileOf = ({ file }: Packed) => `file:contract/${file}`;

function packageJson(manifest: PackageJson, packed: readonly Packed[]) {
  const archive = (wanted: string) => {
    const found = packed.find((one) => one.name === wanted);
    if (!found)
      throw new CliError(`${manifest.name} depends on ${wanted}, which is not a package of the contract.`);
    return fileOf(found);
  };
  const catalog = readCatalog();
  const { release: _, test: __, ...scripts } = manifest.scripts ?? {};
  return {
    name: manifest.name,
    version: manifest.version,
    private: true,
    type: 'module',
    scripts: {
      dev: 'release dev',
      check: 'tsc -p .',
      test: 'vitest run',
      release: 'release',
      ...scripts,
    },
    dependencies: resolveVersions(manifest.dependencies, archive),
    devDependencies: {
      ...resolveVersions(manifest.devDependencies, archive),
      '@site/release': archive('@site/release'),
      '@types/node': catalog.get('@types/node') ?? '',
      typescript: catalog.get('typescript') ?? '',
    },
  };
}

// Without it, tests would run with the configuration of the federated build.
const vitestConfig = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', 'dist/**'] },
});
`;

const readme = (name: string) => `# ${name}

A remote of the site, in a repository of its own. It needs Node 24 and pnpm, the packages in \`contract/\` (the contract between
the site and its remotes, and the release tool), and the artifact store.

\`\`\`sh
pnpm install
pnpm dev --store <store>                  # the live site with this remote from its sources; or --site https://…
pnpm check && pnpm test
pnpm release publish --store <store>     # a folder, or s3://bucket/prefix
pnpm release promote --store <store>     # checks that it is compatible with what is live, renders its pages, makes it live
pnpm release rollback --store <store>
\`\`\`

\`.github/workflows/release.yml\` does the same on every push to main, and makes a preview of each pull request.
\`pnpm release contract\` takes the latest contract: run \`pnpm install\` after it, and mend what the compiler reports.
`;
