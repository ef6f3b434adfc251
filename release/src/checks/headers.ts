import type { SiteIndex } from '@site/contract/release-manifest';
import { headersOf } from '../hosting/responses.ts';

/**
 * Of one response, in bytes: the lowest limits of CloudFront (20,480 without the body) and Cloudflare (16 KB for one header).
 * The buffer of deployment/nginx.conf holds as much.
 */
export const responseLimits = { all: 20_480, header: 16_384 } as const;

/** Assumed: what a CDN adds to a response, in bytes. */
const ownHeaders = 2_048;

/**
 * Whether a CDN passes the headers of these pages on.
 *
 * @param paths the pages that change
 */
export function checkHeaders(index: SiteIndex, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const page = index.pages[path];
    const headers = Object.entries(page ? headersOf(index, path, page) : {});
    const lengths = headers.map(([name, value]) => Buffer.byteLength(`${name}: ${value}\r\n`));
    const all = lengths.reduce((sum, length) => sum + length, ownHeaders);
    const isTooLong = all > responseLimits.all || Math.max(...lengths) > responseLimits.header;
    return isTooLong ? [`The headers of ${path} have ${all} bytes, more than a CDN passes on.`] : [];
  });
}
