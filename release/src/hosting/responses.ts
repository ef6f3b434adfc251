import { isPaymentDocument } from '@site/domain/paths';
import { documentHeaders } from '../formats/header-policy.ts';
import type { SiteIndex } from '../formats/release-manifest.ts';

/**
 * Response headers of a page. `path` decides between the policies of the payment page and of all others.
 *
 * @param host the address that was requested, where it may be another than the configuration's
 */
export function headersOf(
  { config, release, preview }: SiteIndex,
  path: string,
  page: SiteIndex['notFound'],
  host?: string,
): Record<string, string> {
  const kind = isPaymentDocument(path) ? 'payment' : 'page';
  const isPreview = preview !== undefined;
  const { styleHash, scriptHashes, scriptFolders, styleAttributeHashes } = page;
  const hashes = { styleHash, scriptHashes, styleAttributeHashes };
  return documentHeaders({ kind, config, ...hashes, scriptFolders, host, release, isPreview });
}
