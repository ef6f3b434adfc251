import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { copyTemplate, type Files, fillTemplateFile, type NewRemote, toolFile } from './new-remote-files.ts';

const ownPackages = ['contract', 'domain', 'ui'].map((name) => `@site/${name}`);
const ownTools = ['dev', 'release', 'shell', 'vite-preset'].map((name) => `@site/${name}`);
const tools = ['@types/node', '@types/react', 'playwright', 'typescript', 'vite', 'vitest'];

/** Returns the files of a repository that contains only this remote: contents keyed by path from the root. */
export function standaloneFiles(remote: NewRemote): Files {
  const own = (name: string) => fillTemplateFile(toolFile(join('own-repository', name)), remote);
  return {
    ...copyTemplate(remote),
    'package.json': json({
      name: remote.name,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: {
        dev: 'site-dev',
        release: 'release',
        test: 'tsc && vitest run src',
        e2e: 'playwright test',
      },
      dependencies: { ...versionRangesOf(ownPackages), react: catalogVersion('react') },
      devDependencies: {
        ...versionRangesOf(ownTools),
        ...Object.fromEntries(tools.map((name) => [name, catalogVersion(name)])),
      },
    }),
    'tsconfig.json': json({
      compilerOptions: { ...browserOptions(), types: ['vite/client', 'node'] },
      include: ['src', 'tests', '*.ts'],
    }),
    '.gitignore': own('gitignore'),
    'playwright.config.ts': own('playwright.config.ts'),
    'pnpm-workspace.yaml': own('pnpm-workspace.yaml'),
    [`tests/${remote.name}.spec.ts`]: own('own-repository.spec.ts'),
  };
}

function browserOptions(): object {
  const [base, browser] = ['base', 'browser'].map(
    (name) => JSON.parse(readFileSync(join(root, `tsconfig.${name}.json`), 'utf8')).compilerOptions,
  );
  return { ...base, ...browser };
}

/** Returns a version range for each of our packages. The ranges accept compatible later versions. */
function versionRangesOf(names: readonly string[]): Record<string, string> {
  const packages = globSync('{release,shell,{shared,tools}/*}/package.json', { cwd: root }).map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string; version: string },
  );
  return Object.fromEntries(
    packages.filter(({ name }) => names.includes(name)).map(({ name, version }) => [name, `^${version}`]),
  );
}

/**
 * Returns the version of a library in this repository's catalog. React must have the version that the shell provides.
 */
function catalogVersion(name: string): string {
  const settings = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const version = new RegExp(`^  "?${name}"?: (\\S+)$`, 'm').exec(settings)?.[1];
  if (!version) throw new Error(`The catalog does not contain ${name}.`);
  return version;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
