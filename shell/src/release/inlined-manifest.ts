import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { releaseBase } from '@site/contract/release-paths';

const inlinedManifestId = 'inlined-manifest';

/**
 * The release that this page belongs to. The release tool parsed it with its schema when it wrote the page; a parser here
 * would cost each page 6 KB.
 */
export function readInlinedManifest(document: Document): InlinedManifest & { base: string } {
  const text = document.getElementById(inlinedManifestId)?.textContent;
  if (!text) throw new Error(`The page has no inlined manifest (#${inlinedManifestId}).`);
  const inlined = JSON.parse(text) as InlinedManifest;
  // Only a preview has another address than its release.
  return { base: releaseBase + inlined.id, ...inlined };
}
