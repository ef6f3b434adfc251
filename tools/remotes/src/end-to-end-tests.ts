import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '@site/dev/local-site';

/** Modules of the harness that a remote in a repository of its own has as a package. */
const packaged: Readonly<Record<string, () => Promise<object>>> = {
  '@site/end-to-end/accessibility': () => import('@site/end-to-end/accessibility'),
  '@site/end-to-end/fixtures': () => import('@site/end-to-end/fixtures'),
};

export type EndToEndTests = {
  /** Texts by the name of the file. */
  taken: Readonly<Record<string, string>>;
  /** Files with a test that needs more than the pages of the site: its API, its payments, several releases. */
  left: readonly string[];
};

/**
 * The end-to-end tests of a remote, as its own repository runs them.
 *
 * @param installed the packages that they may import
 */
export async function endToEndTests(name: string, installed: readonly string[]): Promise<EndToEndTests> {
  const folder = join(root, 'tests/e2e', name);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.spec.ts')) : [];
  const taken: Record<string, string> = { 'every-page.spec.ts': pagesTest(name) };
  const left: string[] = [];
  for (const file of files.sort()) {
    const text = readFileSync(join(folder, file), 'utf8');
    const own = await forOwnRepository(text, installed);
    if (own === null) left.push(join('tests/e2e', name, file));
    else taken[basename(file)] = own;
  }
  return { taken, left };
}

/** Null where it needs what is only here. */
export async function forOwnRepository(text: string, installed: readonly string[]): Promise<string | null> {
  if (/\(\{[^}]*\bsite\b[^}]*\}/.test(text)) return null;
  let own = text;
  for (const [statement, names = '', from = ''] of text.matchAll(imports)) {
    const name = from.replace(/^\.\.\/\.\.\/harness\/(.+)\.ts$/, '@site/end-to-end/$1');
    if (name === from) {
      const isMissing = from.startsWith('@site/') && !installed.includes(from.split('/', 2).join('/'));
      if (isMissing || from.startsWith('.')) return null;
      continue;
    }
    const offered = Object.keys((await packaged[name]?.()) ?? {});
    if (names.match(/\w+/g)?.some((one) => !offered.includes(one))) return null;
    own = own.replace(statement, statement.replace(from, name));
  }
  return own;
}

const imports = /^import (?:type )?(?:\{([^}]*)\}|\w+) from '([^']+)';/gm;

const pagesTest = (name: string) => `import { crossesDocument, paths } from '@site/domain/paths';
import { expectNoAxeFindings } from '@site/end-to-end/accessibility';
import { expect, horizontalOverflow, navigate, open, pagesOf, test } from '@site/end-to-end/fixtures';

test('each page is complete before any script runs, hydrates, and axe finds nothing', async ({ page, request }) => {
  const pages = await pagesOf(request, '${name}');
  expect(pages).not.toEqual([]);
  for (const path of pages) {
    await test.step(path, async () => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect(await response.text()).toMatch(/<h1[^>]*>[^<]+/);
      await open(page, path);
      await expectNoAxeFindings(page, path);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    });
  }
});

test('the heading of a page that is reached from another one has the focus', async ({ page, request }) => {
  const pages = await pagesOf(request, '${name}');
  const from = paths.terms;
  for (const path of pages.filter((one) => one !== from && !crossesDocument(from, one))) {
    await test.step(path, async () => {
      await open(page, from);
      await navigate(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.locator(':is(h1, h2, h3):focus')).toHaveCount(1);
    });
  }
});
`;
