import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { paths } from '@site/domain/paths';
import { folderStore } from '@site/release/store';
import { expect, open, test } from '../fixtures.ts';
import { publishNext } from '../next-part.ts';

const cli = fileURLToPath(new URL('../../release/src/cli.ts', import.meta.url));

type Status = { set: string; previous: string; parts: Record<string, string> };
type Promoted = { set: string; rendered: { rendered: number; pages: number } };

async function release(store: string, ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--store', store, '--json']);
  return JSON.parse(stdout);
}

test('one remote is released and rolled back while the site runs, and nothing else is built', async ({
  page,
  site,
}, { workerIndex }) => {
  const store = folderStore(site.store);
  const before = (await release(site.store, 'status')) as Status;
  await open(page, paths.portfolio);
  const titleBefore = await page.title();

  const next = await publishNext(store, 'portfolio', 'Next', `releases-${workerIndex}`);
  const promoted = (await release(site.store, 'promote', next)) as Promoted;
  // What belongs to others is not even rendered again.
  expect(promoted.rendered.rendered).toBeGreaterThan(0);
  expect(promoted.rendered.rendered).toBeLessThan(promoted.rendered.pages / 2);

  await open(page, paths.portfolio);
  await expect(page).toHaveTitle(/^Next /);
  const after = (await release(site.store, 'status')) as Status;
  expect(after.parts).toEqual({ ...before.parts, portfolio: next.split('@')[1] });

  // The old part stays published: a tab that is open on it goes on.
  const old = await page.request.get(`/r/portfolio/${before.parts.portfolio}/remoteEntry.js`);
  expect(old.status()).toBe(200);

  await release(site.store, 'rollback');
  await open(page, paths.portfolio);
  await expect(page).toHaveTitle(titleBefore);
  expect(((await release(site.store, 'status')) as Status).set).toBe(before.set);
});

test('either version of the shell carries either version of a remote', async ({ page, site }, {
  workerIndex,
}) => {
  test.slow();
  const store = folderStore(site.store);
  const { set, parts } = (await release(site.store, 'status')) as Status;
  const shells = {
    old: `shell@${parts.shell}`,
    new: await publishNext(store, 'shell', 'Next', `matrix-${workerIndex}`),
  };
  const remotes = {
    old: `portfolio@${parts.portfolio}`,
    new: await publishNext(store, 'portfolio', 'Next', `matrix-${workerIndex}`),
  };
  // The old with the old is what every other test stands on.
  for (const [shell, remote] of [
    ['old', 'new'],
    ['new', 'old'],
    ['new', 'new'],
  ] as const) {
    await test.step(`${shell} shell, ${remote} remote`, async () => {
      // This test looks at the pages itself.
      await release(site.store, 'promote', shells[shell], remotes[remote], '--no-browser');
      const skipLink = page.locator('.skip-link');
      const title = remote === 'new' ? /^Next / : /^(?!Next )./;
      // As the shell rendered it with the remote when it was promoted, and taken over in the browser.
      await open(page, paths.portfolio);
      await expect(page).toHaveTitle(title);
      await expect(skipLink).toHaveText(shell === 'new' ? 'Next: skip to content' : 'Skip to content');
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      // As the running shell loads the remote by itself.
      await open(page, paths.home);
      await expect(page).not.toHaveTitle(/^Next /);
      await page
        .locator(`a[href="${paths.portfolio}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    });
  }
  await release(site.store, 'rollback', set);
});

test('parts that do not fit together are refused with every reason, and nothing changes', async ({
  site,
}) => {
  const store = folderStore(site.store);
  const before = (await release(site.store, 'status')) as Status;
  const description = JSON.parse(
    (await store.read(`r/portfolio/${before.parts.portfolio}/part.json`))?.toString() ?? '',
  ) as { version: string; contract: number; singletons: Record<string, string>; pages: { path: string }[] };
  const misfit = {
    ...description,
    version: '000000000000',
    contract: 99,
    singletons: { ...description.singletons, react: '^18.3.1' },
    pages: [...description.pages, { ...description.pages[0], path: paths.home }],
  };
  await store.write('r/portfolio/000000000000/part.json', Buffer.from(JSON.stringify(misfit)));

  const refusal = await release(site.store, 'promote', 'portfolio@000000000000').then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  );
  expect(refusal).toContain('speaks contract 99');
  expect(refusal).toContain('was built for react ^18.3.1');
  expect(refusal).toContain('both claim /');
  expect(refusal).not.toContain('    at ');
  expect(((await release(site.store, 'status')) as Status).set).toBe(before.set);
});
