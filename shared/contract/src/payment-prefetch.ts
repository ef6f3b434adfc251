import { paths, planParameter } from '@site/domain/paths';

/**
 * Value of the payment document's `No-Vary-Search` response header. The document does not depend on the plan in its
 * query, so one prefetched copy serves every plan.
 */
export const noVarySearch = `params=("${planParameter}")`;

/**
 * Builds the speculation rules with which a browser prefetches a release's payment document. The shell adds these rules
 * on pages that link to the payment page. The content security policy of the release's other pages allows the rules by
 * their hash.
 *
 * @param base path prefix of the release's documents, without a trailing slash
 */
export function paymentPrefetchRules(base: string): string {
  const rule = { source: 'list', urls: [base + paths.checkout], expects_no_vary_search: noVarySearch };
  return JSON.stringify({ prefetch: [rule] });
}
