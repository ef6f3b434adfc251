import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { type Files, type NewRemote, sourcesOf } from './new-remote-files.ts';

const ownPackages = ['contract', 'domain', 'ui'].map((name) => `@site/${name}`);
const ownTools = ['dev', 'release', 'shell', 'vite-preset'].map((name) => `@site/${name}`);
const tools = ['@types/node', '@types/react', 'playwright', 'typescript', 'vite', 'vitest'];

/** Returns the files of a repository that contains only this remote: texts keyed by path from the root. */
export function standaloneFiles(remote: NewRemote): Files {
  return {
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
      dependencies: { ...rangesOf(ownPackages), react: catalogVersion('react') },
      devDependencies: {
        ...rangesOf(ownTools),
        ...Object.fromEntries(tools.map((name) => [name, catalogVersion(name)])),
      },
    }),
    'pnpm-workspace.yaml': pnpmSettings,
    'tsconfig.json': json({
      compilerOptions: { ...browserOptions(), types: ['vite/client', 'node'] },
      include: ['src', 'tests', '*.ts'],
    }),
    '.gitignore': 'node_modules\ndist/\n.cache\n.data/\ntest-results/\n',
    ...sourcesOf(remote),
    'playwright.config.ts': playwrightConfig,
    [`tests/${remote.name}.spec.ts`]: endToEndTest(remote),
  };
}

const pnpmSettings = `packages: ['.']

# Releases of the platform are used on the day they appear.
minimumReleaseAgeExclude: ['@site/*']
`;

const playwrightConfig = `import { chromiumFlags, findBrowser } from '@site/release/browser';
import { defineConfig } from 'playwright/test';

const port = process.env.SITE_PORT ?? '5173';
const executablePath = findBrowser();

/** Tests the pages on the development server. Set LIVE_SITE to an address to include the pages of the other remotes. */
export default defineConfig({
  testDir: 'tests',
  use: {
    baseURL: \`http://localhost:\${port}\`,
    launchOptions: { ...(executablePath && { executablePath }), args: [...chromiumFlags] },
  },
  webServer: {
    command: process.env.LIVE_SITE ? \`site-dev --site \${process.env.LIVE_SITE}\` : 'site-dev',
    url: \`http://localhost:\${port}/favicon.svg\`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
`;

const endToEndTest = ({ name, title }: NewRemote) => `import { expect, test } from 'playwright/test';

test('the page is complete before any script runs, and hydrates without an error', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const response = await page.goto('/${name}');
  expect(await response?.text()).toMatch(/<h1[^>]*>[^<]+/);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  await expect(page.locator('h1')).toHaveText('${title}');
  await page.getByRole('button', { name: 'Resources' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '${title}', exact: true }),
  ).toHaveAttribute('href', '/${name}');
  expect(errors).toEqual([]);
});
`;

function browserOptions(): object {
  const [base, browser] = ['base', 'browser'].map(
    (name) => JSON.parse(readFileSync(join(root, `tsconfig.${name}.json`), 'utf8')).compilerOptions,
  );
  return { ...base, ...browser };
}

/** Returns version ranges for our packages, which accept compatible later versions. */
function rangesOf(names: readonly string[]): Record<string, string> {
  const packages = globSync('{release,shell,{shared,tools}/*}/package.json', { cwd: root }).map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string; version: string },
  );
  return Object.fromEntries(
    packages.filter(({ name }) => names.includes(name)).map(({ name, version }) => [name, `^${version}`]),
  );
}

/** Returns the version of a library in this repository's catalog. React must have the version that the shell provides. */
function catalogVersion(name: string): string {
  const settings = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const version = new RegExp(`^  "?${name}"?: (\\S+)$`, 'm').exec(settings)?.[1];
  if (!version) throw new Error(`The catalog does not contain ${name}.`);
  return version;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
