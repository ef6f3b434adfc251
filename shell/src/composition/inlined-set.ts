import {
  releaseBase,
  releaseHeader,
  routeManifestPath,
  scriptHashesPath,
} from '@site/contract/release-paths';
import type { InlinedManifest, ReusedPageManifest } from '@site/contract/remote';

export const inlinedManifestId = 'release-set';

/**
 * The release set that this page was made from, or that it was answered from where
 * one document serves many. It was written by the release tool that also wrote the
 * page, so its shape is taken on trust.
 */
export function readInlinedManifest(document: Document, answered = setOfAnswer): InlinedManifest {
  const text = document.getElementById(inlinedManifestId)?.textContent;
  if (!text) throw new Error(`The page has no inlined release set (#${inlinedManifestId}).`);
  const carried = JSON.parse(text) as InlinedManifest | ReusedPageManifest;
  if (!('owner' in carried)) return carried;
  const id = carried.id ?? answered();
  if (!id) throw new Error('Neither the page nor its answer names a release set.');
  return {
    ...carried,
    id,
    at: releaseBase + id,
    directory: routeManifestPath(id),
    integrity: [...carried.integrity, scriptHashesPath(id, carried.owner)],
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
  return releaseHeader.read(request.getResponseHeader(releaseHeader.name) ?? '');
}
