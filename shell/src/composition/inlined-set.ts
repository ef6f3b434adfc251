import type { InlinedManifest, ReusedPageManifest } from '@site/contract/inlined-manifest';
import {
  releaseBase,
  releaseHeader,
  routeManifestPath,
  scriptHashesPath,
} from '@site/contract/release-paths';

export const inlinedManifestId = 'release-set';

/**
 * The release that this page belongs to, or was served for where one document serves several. It is not parsed with
 * its schema: the release tool wrote page and manifest as one document, and the parser would cost each page 6 KB.
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
    base: releaseBase + id,
    routeManifest: routeManifestPath(id),
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
