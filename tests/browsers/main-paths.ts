import { paths } from '@site/domain/paths';
import { expect } from '@site/testing/browser/fixtures';
import { repeats, routes } from '@site/testing/browser/tested-routes';
import { createEngineTest, type EngineOptions, type EngineTest, widths } from './engine-test.ts';
import { expectBackToPosition, testPurchases } from './purchases.ts';
import { testUnavailableRemotes } from './unavailable-remotes.ts';
import {
  expectFocus,
  expectHidden,
  expectPath,
  expectShown,
  followInDocument,
  openPage,
  targetFooterLink,
  typeQuestionnaire,
} from './visitor-steps.ts';

/** Tests what most visitors and buyers do, in one browser engine. */
export function testMainPaths(options: EngineOptions): void {
  const test = createEngineTest(options);
  testPages(options.name, test);
  testPurchases(options.name, test);
  testUnavailableRemotes(options.name, test);
}

function testPages(name: string, test: EngineTest): void {
  test(`${name}: menus, links, a reload of the questionnaire, and Back`, async ({ visitor, site }) => {
    await openPage(visitor, site.urls.site);
    await visitor.run(() => document.querySelector<HTMLElement>('header button')?.focus() ?? null, null);
    await visitor.press('Enter');
    await expectShown(visitor, { css: 'header a', name: 'Market Research' });
    await visitor.press('Escape');
    await expectHidden(visitor, { css: 'header a', name: 'Market Research' });
    expect(await followInDocument(visitor, targetFooterLink(paths.reviews))).toBe(true);
    expect(await followInDocument(visitor, targetFooterLink(paths.pricing))).toBe(true);
    await typeQuestionnaire(visitor);
    await expectBackToPosition(visitor, site);
  });

  test.describe('on a phone', () => {
    test.use({ width: widths.phone });

    test(`${name}: every page hydrates and fits the window; the menu opens`, async ({ visitor, site }) => {
      for (const path of routes.filter((name) => !repeats.includes(name)).map((name) => paths[name])) {
        await test.step(path, async () => {
          await openPage(visitor, site.urls.site + path);
          const measurePage = () => {
            const { scrollWidth } = document.documentElement;
            return [
              `${document.querySelectorAll('h1').length} h1`,
              `width ${innerWidth}`,
              `overflow ${scrollWidth > innerWidth}`,
            ];
          };
          const wanted = ['1 h1', `width ${widths.phone}`, 'overflow false'];
          expect(await visitor.run(measurePage, null)).toEqual(wanted);
        });
      }

      await openPage(visitor, site.urls.site);
      await visitor.click({ css: 'header button', name: 'Menu' });
      await expectShown(visitor, { css: 'dialog[open] a', name: 'Investor Equity' });
      await visitor.press('Escape');
      await expectHidden(visitor, { css: 'dialog' });
      await expectFocus(visitor, 'Menu');
      await visitor.press('Enter');
      await visitor.click({ css: 'dialog[open] a', name: 'Testimonials' });
      await expectPath(visitor, paths.reviews);
      await expectHidden(visitor, { css: 'dialog' });
    });
  });

  test(`${name}: films play twice, and more reviews are shown`, async ({ visitor, site }) => {
    await openPage(visitor, site.urls.site);
    await expect
      .poll(() =>
        visitor.run(() => document.querySelector<HTMLVideoElement>('main video')?.currentTime ?? 0, null),
      )
      .toBeGreaterThan(0);
    await openPage(visitor, site.urls.site + paths.portfolioPitchDecks);
    for (const deck of ['northkite', 'ambula', 'northkite']) {
      await visitor.point({ css: `#${deck} [data-state]` });
      await expectShown(visitor, { css: `#${deck} [data-state=playing]` });
    }
    await openPage(visitor, site.urls.site + paths.reviews);
    await visitor.click({ css: 'button', name: 'Load More Reviews' });
    await expectShown(visitor, { css: '[role=status]', name: 'Showing 12 of 23 reviews' });
  });
}
