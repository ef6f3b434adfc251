import { isPaymentDocument } from '@site/domain/paths';
import { buildDocumentHeaders } from '../formats/header-policy.ts';
import type { PrerenderedPage, SiteIndex } from '../formats/release-manifest.ts';

/**
 * Returns the response headers of a page. `path` determines whether the payment page's policy applies or the policy of
 * all other pages.
 *
 * @param host the requested `host:port`, after validation, or the web server variable that holds it
 */
export function headersOf(
  { config, release, preview }: SiteIndex,
  path: string,
  page: PrerenderedPage,
  host?: string,
): Record<string, string> {
  const kind = isPaymentDocument(path) ? 'payment' : 'page';
  return buildDocumentHeaders({ ...page, kind, config, host, release, isPreview: preview !== undefined });
}

/** Returns a request's `Host` if a content security policy can contain it. IPv6 addresses are excluded. */
export function findPolicyHost(host: string | undefined): string | undefined {
  return host && /^[a-z0-9.-]+(:\d+)?$/i.test(host) ? host : undefined;
}
