import type { paths } from '@site/domain/paths';
import { expect, type Locator, type Page } from 'playwright/test';

/** Returns the distinct fill colours of elements or their pseudo-elements. */
export const fills = (elements: Locator, pseudo?: '::before' | '::after') =>
  elements.evaluateAll(
    (all, name) => [...new Set(all.map((element) => getComputedStyle(element, name).backgroundColor))],
    pseudo,
  );

/**
 * Elements whose colours carry a meaning: `told` must show `count` colours, none of which may be among the colours of their
 * neighbours, `beside`.
 */
type Meaning = { told: Promise<string[]>; count?: number; beside?: Promise<string[]> };

const meanings: { [Route in keyof typeof paths]?: (page: Page) => Meaning } = {
  // The working days and the delivery.
  process: (page) => ({ told: fills(page.locator('[data-busy]'), '::before'), count: 2 }),
  // The line below the selected tab.
  pricing: (page) => ({ told: fills(page.getByRole('tab', { selected: true }), '::after') }),
  // The dot of the current review, and the other dots.
  home: (page) => {
    const dots = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button');
    return { told: fills(dots, '::before'), count: 2 };
  },
  // The pressed filter button.
  portfolioPitchDecks: (page) => {
    const stages = page.getByRole('group', { name: 'Stage' });
    return {
      told: fills(stages.getByRole('button', { pressed: true })),
      beside: fills(stages.getByRole('button', { pressed: false })),
    };
  },
  // The progress bar of the questionnaire.
  intake: (page) => {
    const track = page.getByRole('progressbar');
    return { told: fills(track.locator('> *')), beside: fills(track) };
  },
};

/**
 * Expects that, in forced colours, meaningful fills differ from the page and from their neighbours, and that the link to the
 * next step does, too.
 */
export async function expectMeaningsInForcedColours(page: Page, name: keyof typeof paths): Promise<void> {
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const next = page.getByRole('main').getByRole('link', { name: /^(Start Your Project|Get Started)/ });
  expect(await fills(next), name).not.toContain(ground);
  const meaning = meanings[name]?.(page);
  if (!meaning) return;
  const told = await meaning.told;
  expect(told, name).toHaveLength(meaning.count ?? 1);
  const beside = [ground, ...((await meaning.beside) ?? [])];
  expect(
    told.filter((colour) => beside.includes(colour)),
    name,
  ).toEqual([]);
}
