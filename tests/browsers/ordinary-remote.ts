import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderStore } from '@site/release/folder-store';
import { promote } from '@site/release/pipeline';
import { publishApp } from '@site/release/publish-app';
import { PNG } from 'pngjs';
import { expect } from '../harness/fixtures.ts';
import { repository } from '../harness/project-copy.ts';
import type { TestSite } from '../harness/site.ts';
import { buildPlain, builds } from '../interoperability/build-oddities.ts';
import type { EngineTest } from './engine-test.ts';
import { openPage } from './steps.ts';
import type { Visitor } from './visitor.ts';

const page = { css: '#content section' };

/** A remote with what ordinary projects contain, from three build tools, beside its page as an application of its own. */
export function testOddities(name: string, test: EngineTest): void {
  test(
    `${name}: a page looks as Vite alone builds it, whatever tool built its remote`,
    {
      tag: '@full',
    },
    async ({ visitor, site }) => await comparePictures(visitor, site),
  );
}

export async function comparePictures(
  visitor: Pick<Visitor, 'open' | 'run' | 'picture'>,
  site: TestSite,
): Promise<void> {
  // Inside the repository, whose package.json declares scripts as modules.
  const folder = mkdtempSync(join(repository, '.cache/oddities-'));
  try {
    await buildPlain(join(folder, 'plain'));
    cpSync(join(folder, 'plain'), join(site.store, 'r/plain'), { recursive: true });
    await visitor.open(`${site.urls.site}/r/plain/index.html`);
    let expected = await pictureOf(visitor);
    const isSettled = async () => {
      const before = expected;
      expected = await pictureOf(visitor);
      return before.equals(expected);
    };
    await expect.poll(isSettled).toBe(true);
    const store = folderStore(site.store);
    for (const [tool, build] of Object.entries(builds)) {
      const built = await build(join(folder, tool));
      await publishApp(store, built);
      await promote(store, { apps: [`oddities@${built.app.version}`] });
      await openPage(visitor, `${site.urls.site}/oddities`);
      // An engine may draw a font a moment after it is loaded.
      await expect.poll(async () => (await pictureOf(visitor)).equals(expected), tool).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The pixels of the page, once its pictures and fonts are there, without what surrounds it: a header may end inside a pixel. */
async function pictureOf(visitor: Pick<Visitor, 'run' | 'picture'>): Promise<Buffer> {
  const isComplete = () => {
    const content = document.getElementById('content');
    if (content) content.parentElement?.replaceChildren(content);
    const images = [...document.querySelectorAll<HTMLImageElement>('#content img')];
    for (const image of images) image.loading = 'eager';
    const loaded = images.filter(({ naturalWidth }) => naturalWidth === 40).length;
    return `${loaded} pictures, fonts ${document.fonts.status}`;
  };
  await expect.poll(() => visitor.run(isComplete, null)).toBe('8 pictures, fonts loaded');
  return PNG.sync.read(await visitor.picture(page)).data;
}
