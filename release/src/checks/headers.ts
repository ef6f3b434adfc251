import type { SiteIndex } from '@site/contract/release-manifest';
import { type HostingService, oversizedHeaders, oversizedRules } from '../hosting/header-limits.ts';
import { headerRules } from '../hosting/header-rules.ts';
import { responsesOf } from '../hosting/responses.ts';
import type { Finding } from './finding.ts';

/**
 * Whether servers pass the headers of a release on. Every release must fit the CDNs of `deployment/cdn`. The limits of a
 * hosting service are far lower (Cloudflare Pages: 100 pages), so they apply where the site is deployed to it.
 *
 * @param paths the pages that change
 */
export function checkHeaders(
  index: SiteIndex,
  paths: readonly string[],
  hosting: HostingService | undefined,
): Finding {
  const rules = hosting ? oversizedRules(hosting, headerRules(responsesOf(index))) : [];
  return { reasons: [...oversizedHeaders(index, paths), ...rules], notes: [] };
}
