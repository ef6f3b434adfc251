/** A new remote to create. It gets the same folders as every other remote, each with an example. */
export type NewRemote = {
  /** Name of the remote, its folder and its package, and the path of its first page. */
  name: string;
  /** Heading of the first page. */
  title: string;
};

export type Files = Readonly<Record<string, string>>;

/** Returns the files of a remote in this repository: texts keyed by path from the root. */
export function filesOf(remote: NewRemote): Files {
  const { name } = remote;
  const own = {
    'package.json': `${JSON.stringify(manifestOf(name), null, 2)}\n`,
    'tsconfig.json': `{ "extends": "../../tsconfig.browser.json", "compilerOptions": { "types": ["vite/client"] }, "include": ["src"] }\n`,
    ...sourcesOf(remote),
  };
  return {
    ...Object.fromEntries(Object.entries(own).map(([file, text]) => [`remotes/${name}/${file}`, text])),
    [`tests/e2e/${name}/${name}.spec.ts`]: endToEndTest(remote),
  };
}

/** Returns the files that a remote has in any repository, keyed by path from the remote's folder. */
export function sourcesOf(remote: NewRemote): Files {
  return {
    'vite.config.ts': `import { remoteBuild } from '@site/vite-preset';\n\nexport default remoteBuild(import.meta.dirname);\n`,
    'src/remote.tsx': `import { defineRemote } from '@site/contract/remote';\nimport { menus } from './menus.ts';\nimport { pages } from './routes.tsx';\n\nexport default defineRemote({ pages, menus });\n`,
    'src/menus.ts': menusOf(remote),
    'src/routes.tsx': routesOf(remote),
    'src/routes.test.ts': routesTest,
    'src/content/copy.ts': copyOf(remote),
    'src/pages/start.tsx': page,
  };
}

function manifestOf(name: string) {
  return {
    name: `@site/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      release: 'node ../../scripts/bootstrap.mjs release',
      test: `node ../../scripts/bootstrap.mjs test unit remotes/${name}`,
    },
    dependencies: {
      '@site/contract': 'workspace:*',
      '@site/domain': 'workspace:*',
      '@site/ui': 'workspace:*',
      '@site/vite-preset': 'workspace:*',
      react: 'catalog:',
    },
    devDependencies: {
      '@types/react': 'catalog:',
      vite: 'catalog:',
      vitest: 'catalog:',
    },
  };
}

const menusOf = ({ name }: NewRemote) => `import type { MenuEntry } from '@site/contract/menu-entries';
import { copy } from './content/copy.ts';

/**
 * Links to the pages of this remote in the header and the footer. They are prerendered into all pages of the site, and left
 * out of the scripts.
 */
export const menus: readonly MenuEntry[] = import.meta.env.SSR
  ? [{ parent: 'resources', order: 50, label: copy.title, to: '/${name}' }]
  : [];
`;

const routesOf = ({ name }: NewRemote) => `import type { Page } from '@site/contract/remote';
import { copy } from './content/copy.ts';

/**
 * The pages of this remote. A path that other remotes link to moves to \`@site/domain/paths\`.
 */
export const pages: readonly Page[] = [
  {
    path: '/${name}',
    meta: { title: copy.title, description: copy.description, canonical: '/${name}' },
    load: () => import('./pages/start.tsx'),
  },
];
`;

const routesTest = `import { foldPath } from '@site/domain/paths';
import { describe, expect, it } from 'vitest';
import { pages } from './routes.tsx';

describe('the pages of this remote', () => {
  it('have different paths, whatever their spelling', () => {
    expect(new Set(pages.map(({ path }) => foldPath(path))).size).toBe(pages.length);
  });

  it('have titles and descriptions for search results', () => {
    for (const { path, meta } of pages) {
      expect(meta.title.trim(), path).not.toBe('');
      expect(meta.description.length, path).toBeGreaterThanOrEqual(40);
      expect(meta.canonical, path).toMatch(/^\\//);
    }
  });
});
`;

const copyOf = ({ title }: NewRemote) => `/** The visible text of this remote. */
export const copy = {
  title: '${title}',
  description: '${title}: a remote of the site that is built, released and rolled back on its own.',
  lead: 'This remote is released on its own. Change this line while pnpm dev runs, and see it here at once.',
} as const;
`;

const page = `import { paths } from '@site/domain/paths';
import { ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { copy } from '../content/copy.ts';

export default function StartPage(): ReactElement {
  return (
    <Section level={1} title={copy.title} lead={copy.lead}>
      <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
    </Section>
  );
}
`;

const endToEndTest = ({ name, title }: NewRemote) => `import { site as consultancy } from '@site/domain/site';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { expect, open, test } from '@site/testing/browser/fixtures';

const path = '/${name}';
const title = '${title}';

test('the page is complete before any script runs', async ({ request }) => {
  expect(await (await request.get(path)).text()).toMatch(/<h1[^>]*>[^<]+/);
});

test('the page is linked in the menu of every page, and links to the pricing', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Resources' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(path);
  await page.getByRole('main').getByRole('link', { name: 'Start Your Project' }).click();
  await expect(page).toHaveURL('/pricing');
});

for (const width of [360, 1280]) {
  test(\`the page has a title, axe finds nothing at \${width} px, and nothing overflows\`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    await expect(page).toHaveTitle(\`\${title} | \${consultancy.name}\`);
    await expectNoAxeFindings(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
`;
