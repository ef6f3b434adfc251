import type { paths } from '@site/domain/paths';
import { expect, type Locator, type Page } from 'playwright/test';

/** Colours that elements, or their pseudo-elements, are filled with. */
export const fills = (elements: Locator, pseudo?: '::before' | '::after') =>
  elements.evaluateAll(
    (all, name) => [...new Set(all.map((element) => getComputedStyle(element, name).backgroundColor))],
    pseudo,
  );

/** How many colours tell what has a meaning, and those of its neighbours. */
type Meaning = { told: Promise<string[]>; count?: number; beside?: Promise<string[]> };

const meanings: { [Route in keyof typeof paths]?: (page: Page) => Meaning } = {
  // The days that are worked on, and the delivery.
  process: (page) => ({ told: fills(page.locator('[data-busy]'), '::before'), count: 2 }),
  // The line below the tab that is chosen.
  pricing: (page) => ({ told: fills(page.getByRole('tab', { selected: true }), '::after') }),
  // The dot of the review on screen, and the others.
  home: (page) => {
    const dots = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button');
    return { told: fills(dots, '::before'), count: 2 };
  },
  // The choice of a filter.
  portfolioPitchDecks: (page) => {
    const stages = page.getByRole('group', { name: 'Stage' });
    return {
      told: fills(stages.getByRole('button', { pressed: true })),
      beside: fills(stages.getByRole('button', { pressed: false })),
    };
  },
  // How far the questionnaire is.
  intake: (page) => {
    const track = page.getByRole('progressbar');
    return { told: fills(track.locator('> *')), beside: fills(track) };
  },
};

/** In forced colours, what has a meaning differs from the page and from its neighbours, and so does the next step. */
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
