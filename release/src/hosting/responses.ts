import { isPaymentDocument } from '@site/domain/paths';
import { documentHeaders } from '../formats/header-policy.ts';
import type { SiteIndex } from '../formats/release-manifest.ts';

/**
 * Response headers of a page. `path` decides between the policies of the payment page and of all others.
 *
 * @param host the requested `host:port`, validated, or a variable of the server for it
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

/** The `Host` of a request, if a content security policy can name it: IPv6 addresses cannot be named. */
export function policyHost(host: string | undefined): string | undefined {
  return host && /^[a-z0-9.-]+(:\d+)?$/i.test(host) ? host : undefined;
}
