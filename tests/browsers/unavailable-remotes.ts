import { paths } from '@site/domain/paths';
import { expect } from '@site/testing/browser/fixtures';
import { removeScript, tamperWithScript } from '@site/testing/published-files';
import type { EngineTest } from './engine-test.ts';
import {
  expectShown,
  followInDocument,
  isHydrated,
  openPage,
  targetFooterLink,
  waitForHydration,
} from './visitor-steps.ts';

/**
 * Tests a remote that cannot be loaded and one whose script was tampered with. Tolerate all console messages, because
 * they differ between engines.
 */
const anything = /./;

export function testUnavailableRemotes(name: string, test: EngineTest): void {
  test(`${name}: a remote or a site that was away loads again`, async ({ visitor, site, tolerates }) => {
    tolerates.pattern = anything;
    const { restore } = await removeScript(site, 'portfolio', 'assets/reviews.js');
    try {
      await openPage(visitor, site.urls.site);
      expect(await followInDocument(visitor, targetFooterLink(paths.reviews))).toBe(false);
      expect(await isHydrated(visitor)).toBe(false);
    } finally {
      restore();
    }
    await visitor.run(() => window.dispatchEvent(new Event('online')), null);
    await waitForHydration(visitor);

    const failed = { css: 'main h1', name: 'This page did not load.' };
    const notAnswering = { css: 'main [role=status]', name: 'Our server is not answering' };
    await site.stopOrigin();
    try {
      await visitor.click(targetFooterLink(paths.portfolio));
      await expectShown(visitor, failed);
      await expectShown(visitor, notAnswering);
      await visitor.click({ css: 'main button', name: 'Try again' });
      await expectShown(visitor, notAnswering);
    } finally {
      await site.startOrigin();
    }
    await visitor.click({ css: 'main button', name: 'Try again' });
    await expectShown(visitor, { css: 'main h1', name: 'The work, on the table' });
    await waitForHydration(visitor);
  });

  test(`${name}: a script with changed bytes does not run`, async ({ visitor, site, tolerates }) => {
    tolerates.pattern = anything;
    const isTampered = () => visitor.run(() => 'tampered' in window, null);
    const restoreLater = await tamperWithScript(site, 'portfolio', 'assets/case-viewer.js');
    try {
      await openPage(visitor, site.urls.site + paths.portfolioPitchDecks);
      await visitor.click({ css: 'main a[href*="case="]' });
      await expectShown(visitor, { css: 'main [role=alert]' });
      expect(await isTampered()).toBe(false);
    } finally {
      restoreLater();
    }
    const restore = await tamperWithScript(site, 'portfolio', 'assets/reviews.js');
    try {
      await openPage(visitor, site.urls.site);
      expect(await followInDocument(visitor, targetFooterLink(paths.reviews))).toBe(false);
      expect(await isTampered()).toBe(false);
    } finally {
      restore();
    }
    await visitor.run(() => window.dispatchEvent(new Event('online')), null);
    await waitForHydration(visitor);
  });
}
