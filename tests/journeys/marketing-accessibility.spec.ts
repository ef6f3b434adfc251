import { AxeBuilder } from '@axe-core/playwright';
import { paths, pricingPath } from '@site/shared/paths';
import { expect, open, test } from '../fixtures.ts';

const pages = [
  paths.home,
  paths.contact,
  paths.process,
  paths.whoWeAre,
  paths.investing,
  paths.pricing,
  pricingPath('consulting'),
  paths.terms,
  paths.privacy,
  paths.services,
  paths.servicesBusinessPlans,
  paths.pitchDecks,
  paths.marketResearch,
  paths.linkedinProfile,
  paths.onePager,
  paths.businessPlan,
  paths.strategicAdvisory,
  paths.advisorEquity,
  paths.caseStudies,
  paths.clientWork,
];

for (const width of [320, 1280]) {
  for (const path of pages) {
    test(`axe finds nothing on ${path}, and nothing overflows, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, path);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      ).toEqual([]);
    });
  }
}
