import { documentHeaders } from '@site/contract/header-policy';
import type { SiteIndex } from '@site/contract/release-manifest';
import { isPaymentDocument } from '@site/domain/paths';

/** Response headers of a page. `path` decides between the policies of the payment page and of all others. */
export function headersOf(
  { config, release, preview }: SiteIndex,
  path: string,
  { styleHash, scriptHashes, styleAttributeHashes }: SiteIndex['notFound'],
): Record<string, string> {
  const kind = isPaymentDocument(path) ? 'payment' : 'page';
  const isPreview = preview !== undefined;
  return documentHeaders({ kind, config, styleHash, scriptHashes, styleAttributeHashes, release, isPreview });
}
