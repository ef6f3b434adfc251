import type { InlinedSet, LastingSet } from '@site/shared/contract';
import { directoryAt, scriptHashesAt, setHeader, setsAt } from '@site/shared/set-address';

export const inlinedSetId = 'release-set';

/**
 * The release set that this page was made from, or that it was answered from where
 * one document serves many. It was written by the release tool that also wrote the
 * page, so its shape is taken on trust.
 */
export function readInlinedSet(document: Document, answered = setOfAnswer): InlinedSet {
  const text = document.getElementById(inlinedSetId)?.textContent;
  if (!text) throw new Error(`The page has no inlined release set (#${inlinedSetId}).`);
  const carried = JSON.parse(text) as InlinedSet | LastingSet;
  if (!('owner' in carried)) return carried;
  const id = carried.id ?? answered();
  if (!id) throw new Error('Neither the page nor its answer names a release set.');
  return {
    ...carried,
    id,
    at: setsAt + id,
    directory: directoryAt(id),
    integrity: [...carried.integrity, scriptHashesAt(id, carried.owner)],
  };
}

/** A browser that keeps the answer's headers to itself is made to ask for them: nothing can begin without. */
function setOfAnswer(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const told = visit?.serverTiming?.find(({ name }) => name === 'set');
  if (told) return told.description;
  const request = new XMLHttpRequest();
  request.open('HEAD', window.location.href, false);
  request.send();
  return setHeader.read(request.getResponseHeader(setHeader.name) ?? '');
}
