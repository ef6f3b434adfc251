import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPart } from '@site/release/build';
import { findPart, type PartSource } from '@site/release/parts';
import { publishPart } from '@site/release/publish';
import { folderStore } from '@site/release/store';
import { paths } from '@site/shared/paths';
import { expect, open, test } from '../fixtures.ts';

const cli = fileURLToPath(new URL('../../release/src/cli.ts', import.meta.url));
const workshops = fileURLToPath(new URL('../../.cache', import.meta.url));

type Status = { set: string; previous: string; parts: Record<string, string> };

async function release(store: string, ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--store', store, '--json']);
  return JSON.parse(stdout);
}

/** Source that puts a mark before the title of every page. */
function marking(mark: string): string {
  return `
function marked(page: (typeof pages)[number]) {
  return { ...page, meta: { ...page.meta, title: '${mark} ' + page.meta.title }, load: page.load };
}
`;
}

/** The portfolio as its team would release it next: the same sources with another title. */
function nextPortfolio(mark: string, worker: number): PartSource {
  const today = findPart('portfolio');
  const folder = join(workshops, `next-portfolio-${worker}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(today.folder, folder, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(today.folder.length)),
  });
  symlinkSync(join(today.folder, 'node_modules'), join(folder, 'node_modules'));
  const door = join(folder, 'src/remote.tsx');
  const text = readFileSync(door, 'utf8');
  const changed = text.replace('pages });', `pages: pages.map(marked) });${marking(mark)}`);
  expect(changed).not.toBe(text);
  writeFileSync(door, changed);
  return { ...today, folder };
}

test('one remote is released and rolled back while the site runs, and nothing else is built', async ({
  page,
  site,
}, { workerIndex }) => {
  const store = folderStore(site.store);
  const before = (await release(site.store, 'status')) as Status;
  await open(page, paths.portfolio);
  const titleBefore = await page.title();

  const built = await buildPart(nextPortfolio('Next', workerIndex));
  await publishPart(store, built);
  await release(site.store, 'promote', `portfolio@${built.part.version}`);

  await open(page, paths.portfolio);
  await expect(page).toHaveTitle(/^Next /);
  const after = (await release(site.store, 'status')) as Status;
  expect(after.parts).toEqual({ ...before.parts, portfolio: built.part.version });

  // The old part stays published: a tab that is open on it goes on.
  const old = await page.request.get(`/r/portfolio/${before.parts.portfolio}/remoteEntry.js`);
  expect(old.status()).toBe(200);

  await release(site.store, 'rollback');
  await open(page, paths.portfolio);
  await expect(page).toHaveTitle(titleBefore);
  expect(((await release(site.store, 'status')) as Status).set).toBe(before.set);
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
