import type { InlinedSet } from '@site/shared/contract';

export const inlinedSetId = 'release-set';

/**
 * The release set that this page was made from. It was written by the release
 * tool that also wrote the page, so its shape is taken on trust.
 */
export function readInlinedSet(document: Document): InlinedSet {
  const text = document.getElementById(inlinedSetId)?.textContent;
  if (!text) throw new Error(`The page has no inlined release set (#${inlinedSetId}).`);
  return JSON.parse(text) as InlinedSet;
}
