import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shownAtCheckout, shownPages } from './images.ts';

const readDrawing = (path: string) =>
  readFileSync(new URL(`../../../../remotes/${path}.svg`, import.meta.url));

test('a client looks alike everywhere; run `pnpm artwork images` when a copy is older than its page', () => {
  for (const { name, collection, id, page } of shownPages) {
    const original = readDrawing(`portfolio/src/media/${collection}/${id}-${page}`);
    expect(readDrawing(`marketing/src/media/${name}`).equals(original), name).toBe(true);
  }
  for (const [plan, original] of Object.entries(shownAtCheckout)) {
    expect(readDrawing(`checkout/src/media/${plan}`).equals(readDrawing(original)), plan).toBe(true);
  }
});
