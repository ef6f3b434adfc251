import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '@site/dev/local-site';
import type { AppSource } from '@site/release/parts';
import { CliError } from '@site/release/problem';
import { type Manifest, readCatalog, readManifest, resolveVersions } from '../contract/catalog.ts';
import { packContract } from '../contract/pack.ts';

const leftOut = /(^|\/)(node_modules|dist|\.vite-temp)(\/|$)/;

/**
 * Writes a part as a repository of its own: its sources, the packages of the
 * contract beside them, and the recipe that releases it. It needs nothing else of
 * this repository from then on.
 */
export async function standAlone({ name, folder }: AppSource, target: string): Promise<void> {
  if (existsSync(target) && readdirSync(target).some((file) => file !== '.git')) {
    throw new CliError(`${target} is not empty; nothing was written.`);
  }
  cpSync(folder, target, {
    recursive: true,
    filter: (path) => !leftOut.test(relative(folder, path)),
  });
  const packed = await packContract(join(target, 'contract'));
  const addressOf = (wanted: string) => {
    const found = packed.find((one) => one.name === wanted);
    if (!found) throw new CliError(`"${name}" needs ${wanted}, which is not part of the contract.`);
    return `file:contract/${found.file}`;
  };
  const write = (file: string, text: string) => {
    mkdirSync(join(target, file, '..'), { recursive: true });
    writeFileSync(join(target, file), text);
  };
  write(
    'package.json',
    `${JSON.stringify(manifestOf(readManifest(relative(root, folder)), addressOf), null, 2)}\n`,
  );
  write(
    'pnpm-workspace.yaml',
    `packages: ['.']\n\n# The release tool leans on the very contract that the part is built with.\noverrides:\n  '@site/shared': ${addressOf('@site/shared')}\n`,
  );
  cpSync(join(root, 'tsconfig.base.json'), join(target, 'tsconfig.base.json'));
  const tsconfig = readFileSync(join(folder, 'tsconfig.json'), 'utf8');
  write('tsconfig.json', tsconfig.replace('../../tsconfig.base.json', './tsconfig.base.json'));
  write('vitest.config.ts', vitestConfig);
  write('.gitignore', 'node_modules/\ndist/\n.data/\n');
  write('.github/workflows/release.yml', readFileSync(join(root, 'docs/ci/part.yml'), 'utf8'));
  write('README.md', readmeOf(name));
}

function manifestOf(manifest: Manifest, addressOf: (name: string) => string) {
  const catalog = readCatalog();
  const version = (library: string) => catalog.get(library) ?? '';
  const { release: _, ...scripts } = manifest.scripts ?? {};
  return {
    name: manifest.name,
    version: manifest.version,
    private: true,
    type: 'module',
    scripts: { check: 'tsc -p .', test: 'vitest run', release: 'release', ...scripts },
    dependencies: resolveVersions(manifest.dependencies, addressOf),
    devDependencies: {
      ...resolveVersions(manifest.devDependencies, addressOf),
      '@site/release': addressOf('@site/release'),
      '@types/node': version('@types/node'),
      typescript: version('typescript'),
    },
  };
}

// Without it, tests would run under the federated build's configuration.
const vitestConfig = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['**/*.test.{ts,tsx}'], exclude: ['**/node_modules/**', 'dist/**'] },
});
`;

const readmeOf = (name: string) => `# ${name}

A part of the site, in a repository of its own. It needs Node 24 and pnpm, the packages in \`contract/\` (what the site and
its parts have agreed on, and the release tool), and the store.

\`\`\`sh
pnpm install
pnpm check && pnpm test
pnpm release publish --store <store>     # a folder, or s3://bucket/prefix
pnpm release promote --store <store>     # checks that it fits what is live, renders its pages, makes it live
pnpm release rollback --store <store>
\`\`\`

\`.github/workflows/release.yml\` does the same on every push to main. A new contract comes as two new archives: replace them in
\`contract/\`, run \`pnpm install\`, and see what the compiler says.
`;
