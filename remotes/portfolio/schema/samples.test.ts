import { plans } from '@site/domain/catalogue';
import { sampleOf } from '@site/domain/plan-contents';
import { expect, test } from 'vitest';
import { readCases } from './read-cases.ts';

test('a plan shows finished work that is in a gallery, a deck one of its own length', async () => {
  const cases = await readCases();
  for (const plan of plans) {
    const sample = sampleOf(plan);
    if (!sample) continue;
    const found = cases.find(
      ({ collection, page }) => collection === sample.gallery && page.id === sample.id,
    );
    expect(found?.page.title).toBeTruthy();
    if (found?.collection === 'pitch-decks') expect(`${found.page.slides} slides`).toBe(plan.shortName);
  }
});
