import type { SiteIndex } from '@site/contract/release-manifest';
import { headersOf } from '../hosting/responses.ts';
import type { Finding } from '../model/finding.ts';

/**
 * Of one response, in bytes: the lowest limits of CloudFront (20,480 without the body), Cloudflare (32 KB, 16 KB for one
 * header) and Fastly (69 KB and 96 headers, of which 85 are safe). The buffer of deployment/nginx.conf holds as much.
 */
export const responseLimits = { all: 20_480, header: 16_384, count: 85 } as const;

/** Assumed: what a CDN adds to a response, in bytes. */
const ownHeaders = 2_048;

/**
 * Whether a CDN passes the headers of these pages on.
 *
 * @param paths the pages that change
 */
export function checkHeaders(index: SiteIndex, paths: readonly string[]): Finding {
  return { reasons: paths.flatMap((path) => oversizedHeaders(index, path)), notes: [] };
}

function oversizedHeaders(index: SiteIndex, path: string): readonly string[] {
  const page = index.pages[path];
  const lengths = Object.entries(page ? headersOf(index, path, page) : {}).map(
    ([name, value]) => [name, Buffer.byteLength(`${name}: ${value}\r\n`)] as const,
  );
  const all = ownHeaders + lengths.reduce((sum, [, length]) => sum + length, 0);
  const long = lengths.find(([, length]) => length > responseLimits.header);
  const beyond = (what: string, limit: number) => [`${what}, more than a CDN passes on (${limit}).`];
  if (long) return beyond(`${long[0]} of ${path} has ${long[1]} bytes`, responseLimits.header);
  if (all > responseLimits.all) return beyond(`The headers of ${path} have ${all} bytes`, responseLimits.all);
  if (lengths.length > responseLimits.count)
    return beyond(`${path} has ${lengths.length} headers`, responseLimits.count);
  return [];
}
