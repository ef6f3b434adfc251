import type { SiteIndex } from '@site/contract/release-manifest';
import { headersOf } from './responses.ts';

/** The header rules of one deployment, and the characters of one header of them. */
type ServiceLimits = { rules: number; header: number };

export const serviceLimits = {
  // https://docs.netlify.com/routing/headers/ names no limit; the length is assumed.
  netlify: { rules: Number.POSITIVE_INFINITY, header: 8_000 },
  // https://developers.cloudflare.com/pages/configuration/headers/
  'cloudflare-pages': { rules: 100, header: 2_000 },
  // `headersSchema` of vercel/vercel, packages/routing-utils/src/schemas.ts
  vercel: { rules: 2_048, header: 32_768 },
} as const satisfies Record<string, ServiceLimits>;

/**
 * Of one response, in bytes: what each of the CDNs of `deployment/cdn` passes on.
 * CloudFront: 20,480 without the body (docs.aws.amazon.com, AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html).
 * Cloudflare: 32 KB, 16 KB for one header (developers.cloudflare.com/fundamentals/reference/connection-limits).
 * Fastly: 69 KB and 96 headers, of which 85 are safe (www.fastly.com/documentation/reference/vcl/constraints-and-limitations).
 */
export const responseLimits = { all: 20_480, header: 16_384, count: 85 } as const;

/** Assumed: what a CDN adds to a response, in bytes. */
const ownHeaders = 2_048;

/** Why a CDN would not pass the headers of a page on; one sentence for each page. */
export function oversizedHeaders(index: SiteIndex, paths = Object.keys(index.pages)): readonly string[] {
  return paths.flatMap((path) => {
    const page = index.pages[path];
    const lengths = Object.entries(page ? headersOf(index, path, page) : {}).map(([name, value]) =>
      Buffer.byteLength(`${name}: ${value}\r\n`),
    );
    const all = ownHeaders + lengths.reduce((sum, length) => sum + length, 0);
    const { length: count } = lengths;
    if (
      all <= responseLimits.all &&
      Math.max(...lengths) <= responseLimits.header &&
      count <= responseLimits.count
    ) {
      return [];
    }
    return [`The headers of ${path} have ${all} bytes, more than a CDN passes on (${responseLimits.all}).`];
  });
}
