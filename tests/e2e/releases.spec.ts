import { paths } from '@site/domain/paths';
import { promote } from '@site/release/pipeline';
import { readLiveRelease } from '@site/release/releases';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { runRelease } from '@site/testing/commands';
import { publishNextVersion } from '@site/testing/next-version';

test('one remote is released and rolled back while the site runs', async ({ page, site }) => {
  const { store } = site;
  const readLive = async () => (await readLiveRelease(store)).release;
  const runCommand = async (...args: string[]) => {
    const { code, err } = await runRelease([...args, '--store', site.storeFolder]);
    expect(code, err).toBe(0);
  };
  const before = await readLive();
  await open(page, paths.contact);
  const titleBefore = await page.title();

  const next = await publishNextVersion(store, 'marketing');
  await runCommand('promote', next);

  await open(page, paths.contact);
  await expect(page).toHaveTitle(/^Next /);
  expect((await readLive()).apps).toEqual({ ...before.apps, marketing: next.split('@')[1] });

  // The old version stays published, so an open tab continues to work.
  const old = await page.request.get(`/r/marketing/${before.apps.marketing}/remoteEntry.js`);
  expect(old.status()).toBe(200);

  await runCommand('rollback');
  await open(page, paths.contact);
  await expect(page).toHaveTitle(titleBefore);
  expect((await readLive()).id).toBe(before.id);
});

test('an old shell runs a new remote, and a new shell an old one', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const { store } = site;
  const { apps } = (await readLiveRelease(store)).release;
  const shells = { old: `shell@${apps.shell}`, new: await publishNextVersion(store, 'shell') };
  const remotes = { old: `portfolio@${apps.portfolio}`, new: await publishNextVersion(store, 'portfolio') };
  // All other tests use a shell and a remote of the same age.
  for (const [shell, remote] of [
    ['old', 'new'],
    ['new', 'old'],
  ] as const) {
    await test.step(`${shell} shell, ${remote} remote`, async () => {
      await promote(store, { apps: [shells[shell], remotes[remote]] });
      const skipLink = page.locator('.skip-link');
      const title = remote === 'new' ? /^Next / : /^(?!Next )./;
      // The shell prerenders the remote at promotion and hydrates it in the browser.
      await open(page, paths.portfolio);
      await expect(page).toHaveTitle(title);
      await expect(skipLink).toHaveText(shell === 'new' ? 'Next: skip to content' : 'Skip to content');
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      // The running shell loads the remote.
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
});
