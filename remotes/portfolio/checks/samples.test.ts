import { sampleOf } from '@site/content/plan-samples';
import { plans } from '@site/domain/catalogue';
import { galleryPaths } from '@site/domain/paths';
import { expect, test } from 'vitest';
import { pageTexts } from '../schema/page-texts.ts';
import { readCases } from './read-cases.ts';

test('a plan shows finished work that is in a gallery, a deck one of its own length, whole', () => {
  const cases = readCases();
  for (const plan of plans) {
    const address = new URL(sampleOf(plan)?.to ?? '', 'http://site');
    const id = address.searchParams.get('case');
    if (!id) continue;
    const found = cases.find(
      ({ collection, page }) => galleryPaths[collection] === address.pathname && page.id === id,
    );
    expect(found?.page.title).toBeTruthy();
    if (found?.collection !== 'pitch-decks') continue;
    expect(`${found.page.slides} slides`).toBe(plan.shortName);
    expect(pageTexts('pitch-decks')[id]).toHaveLength(found.page.slides);
  }
});
