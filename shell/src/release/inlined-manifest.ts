import type { InlinedManifest, ReusedPageManifest } from '@site/contract/inlined-manifest';
import {
  releaseBase,
  releaseHeader,
  routeManifestPath,
  scriptHashesPath,
} from '@site/contract/release-paths';

export const inlinedManifestId = 'inlined-manifest';

/**
 * The release that this page belongs to, or was served for where one document serves several. The release tool parsed
 * it with its schema when it wrote the page; a parser here would cost each page 6 KB.
 */
export async function readInlinedManifest(
  document: Document,
  servedFrom = releaseOfResponse,
): Promise<InlinedManifest> {
  const text = document.getElementById(inlinedManifestId)?.textContent;
  if (!text) throw new Error(`The page has no inlined manifest (#${inlinedManifestId}).`);
  const carried = JSON.parse(text) as InlinedManifest | ReusedPageManifest;
  if (!('owner' in carried)) return carried;
  const id = carried.id ?? (await servedFrom());
  if (!id) throw new Error('Neither the page nor its response names a release.');
  return {
    ...carried,
    id,
    base: releaseBase + id,
    routeManifest: routeManifestPath(id),
    integrity: [...carried.integrity, scriptHashesPath(id, carried.owner)],
  };
}

/** From the Server-Timing of the document; a browser that does not expose it requests the headers once more. */
async function releaseOfResponse(): Promise<string | undefined> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const timing = visit?.serverTiming?.find(({ name }) => name === releaseHeader.metric);
  if (timing) return timing.description;
  const { headers } = await fetch(window.location.href, {
    method: 'HEAD',
    signal: AbortSignal.timeout(15_000),
  });
  return releaseHeader.read(headers.get(releaseHeader.name) ?? '');
}
