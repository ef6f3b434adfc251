import type { SiteIndex } from '@site/contract/release-manifest';
import type { Rule } from './header-rules.ts';
import { headersOf } from './responses.ts';

/** The header rules of one deployment, and the characters of one header of them. */
type ServiceLimits = { rules: number; header: number };

const serviceLimits = {
  // https://docs.netlify.com/routing/headers/ names no limit; the length is assumed.
  netlify: { rules: Number.POSITIVE_INFINITY, header: 8_000 },
  // https://developers.cloudflare.com/pages/configuration/headers/
  'cloudflare-pages': { rules: 100, header: 2_000 },
  // `headersSchema` of vercel/vercel, packages/routing-utils/src/schemas.ts
  vercel: { rules: 2_048, header: 32_768 },
} as const satisfies Record<string, ServiceLimits>;

export type HostingService = keyof typeof serviceLimits;
export const hostingServices = Object.keys(serviceLimits) as readonly HostingService[];

/** Why a hosting service would not take the header rules of a release. */
export function oversizedRules(host: HostingService, rules: readonly Rule[]): readonly string[] {
  const { rules: max, header } = serviceLimits[host];
  const many =
    rules.length > max
      ? [
          `${host} takes ${max} header rules and this release needs ${rules.length}: each page has a policy with the hash of ` +
            'its own style.',
        ]
      : [];
  const long = rules.flatMap(({ path, headers }) =>
    Object.entries(headers).flatMap(([name, value]) => {
      const { length } = `  ${name}: ${value}`;
      return length > header
        ? [`${host} takes ${header} characters for a header, and ${name} of ${path} has ${length}.`]
        : [];
    }),
  );
  return [...many, ...long];
}

/**
 * Of one response, in bytes: what each of the CDNs of `deployment/cdn` passes on.
 * CloudFront: 20,480 without the body (docs.aws.amazon.com, AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html).
 * Cloudflare: 32 KB, 16 KB for one header (developers.cloudflare.com/fundamentals/reference/connection-limits).
 * Fastly: 69 KB and 96 headers, of which 85 are safe (www.fastly.com/documentation/reference/vcl/constraints-and-limitations).
 */
const responseLimits = { all: 20_480, header: 16_384, count: 85 } as const;

/** Assumed: what a CDN adds to a response, in bytes. */
const ownHeaders = 2_048;

/** Why a CDN would not pass the headers of these pages on; one sentence for each page. */
export function oversizedHeaders(
  index: SiteIndex,
  paths: readonly string[] = Object.keys(index.pages),
): readonly string[] {
  return paths.flatMap((path) => {
    const page = index.pages[path];
    const lengths = Object.entries(page ? headersOf(index, path, page) : {}).map(
      ([name, value]) => [name, Buffer.byteLength(`${name}: ${value}\r\n`)] as const,
    );
    const all = ownHeaders + lengths.reduce((sum, [, length]) => sum + length, 0);
    const long = lengths.find(([, length]) => length > responseLimits.header);
    const beyond = (what: string, limit: number) => [`${what}, more than a CDN passes on (${limit}).`];
    if (long) return beyond(`${long[0]} of ${path} has ${long[1]} bytes`, responseLimits.header);
    if (all > responseLimits.all)
      return beyond(`The headers of ${path} have ${all} bytes`, responseLimits.all);
    if (lengths.length > responseLimits.count)
      return beyond(`${path} has ${lengths.length} headers`, responseLimits.count);
    return [];
  });
}
