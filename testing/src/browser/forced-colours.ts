import type { paths } from '@site/domain/paths';
import { expect, type Locator, type Page } from 'playwright/test';

/** Returns the distinct fill colours of elements or their pseudo-elements. */
export const readFills = (elements: Locator, pseudo?: '::before' | '::after') =>
  elements.evaluateAll(
    (all, name) => [...new Set(all.map((element) => getComputedStyle(element, name).backgroundColor))],
    pseudo,
  );

/**
 * `fillColours` are the fill colours of elements whose fill carries a meaning. There must be `count` distinct ones (1
 * by default), which all differ from `neighbourColours`, the fill colours of adjacent elements.
 */
type MeaningfulFills = {
  fillColours: Promise<string[]>;
  count?: number;
  neighbourColours?: Promise<string[]>;
};

const meanings: { [Route in keyof typeof paths]?: (page: Page) => MeaningfulFills } = {
  // The fill of the delivery day must differ from the fill of the working days.
  process: (page) => ({ fillColours: readFills(page.locator('[data-busy]'), '::before'), count: 2 }),
  // The line below the selected tab must stay visible.
  pricing: (page) => ({ fillColours: readFills(page.getByRole('tab', { selected: true }), '::after') }),
  // The dot of the current review must differ from the other dots.
  home: (page) => {
    const dots = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button');
    return { fillColours: readFills(dots, '::before'), count: 2 };
  },
  // The pressed filter button must differ from the others.
  portfolioPitchDecks: (page) => {
    const stages = page.getByRole('group', { name: 'Stage' });
    return {
      fillColours: readFills(stages.getByRole('button', { pressed: true })),
      neighbourColours: readFills(stages.getByRole('button', { pressed: false })),
    };
  },
  // The progress bar of the questionnaire must differ from its track.
  intake: (page) => {
    const track = page.getByRole('progressbar');
    return { fillColours: readFills(track.locator('> *')), neighbourColours: readFills(track) };
  },
};

/**
 * Expects that fills with a meaning, such as the fill of a progress bar, stay visible in forced colours: they must
 * differ from the page and from adjacent elements. The link to the next step must also differ from the page.
 */
export async function expectMeaningsInForcedColours(page: Page, name: keyof typeof paths): Promise<void> {
  const pageColour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const next = page.getByRole('main').getByRole('link', { name: /^(Start Your Project|Get Started)/ });
  expect(await readFills(next), name).not.toContain(pageColour);
  const meaning = meanings[name]?.(page);
  if (!meaning) return;
  const fillColours = await meaning.fillColours;
  expect(fillColours, name).toHaveLength(meaning.count ?? 1);
  const otherColours = [pageColour, ...((await meaning.neighbourColours) ?? [])];
  expect(
    fillColours.filter((colour) => otherColours.includes(colour)),
    name,
  ).toEqual([]);
}
