import { paths, planParameter } from '@site/domain/paths';

/** Header of the payment document: it is the same whatever plan its address names, so one that is prefetched serves all. */
export const noVarySearch = `params=("${planParameter}")`;

/**
 * Speculation rules with which a browser prefetches the payment document of a release. The policy of the release's other pages has
 * the hash of this text, and the shell adds it where a page links to the payment.
 *
 * @param base address below which the documents of the release are, without a trailing slash
 */
export function paymentPrefetchRules(base: string): string {
  const rule = { source: 'list', urls: [base + paths.checkout], expects_no_vary_search: noVarySearch };
  return JSON.stringify({ prefetch: [rule] });
}
