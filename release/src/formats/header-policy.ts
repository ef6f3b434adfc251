import { noVarySearch } from '@site/contract/payment-prefetch';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { trustedTypesPolicies } from '@site/contract/trusted-types-policies';

/** The payment document may connect to the payment provider; all others may not. */
type DocumentKind = 'page' | 'payment';

type PolicyInput = {
  kind: DocumentKind;
  config: Pick<RuntimeConfig, 'apiBase' | 'questionnaireUrl' | 'stripe' | 'siteUrl'>;
  /** `sha256-…` of the document's inlined style; `hot` where a development server replaces styles. */
  styleHash: string | 'hot';
  /** `sha256-…` of the document's inline scripts: its import maps, speculation rules and the script of a canary. */
  scriptHashes: readonly string[];
  /** Paths of the only folders of this site whose scripts are allowed; without it, scripts of the whole site are. */
  scriptFolders?: readonly string[] | undefined;
  /** The requested `host:port`, validated, or a variable of the server for it. Only `scriptFolders` need it. */
  host?: string | undefined;
  /** `sha256-…` of the document's style attributes; without it any are allowed. */
  styleAttributeHashes?: readonly string[] | undefined;
  /** The release that the document is served from. Violations are reported for it; without one nothing is reported. */
  release?: string | undefined;
  /** Search engines do not index a preview, and nothing of it comes from a copy. */
  isPreview?: boolean;
};

/** Response headers of an HTML document, by lower-case name: the same in development, from the origin and in hosting configuration. */
export function documentHeaders(input: PolicyInput): Record<string, string> {
  const { kind, config, isPreview } = input;
  const isPayment = kind === 'payment';
  const payment = isPayment ? `payment=(${paymentOrigins(config.stripe).join(' ')})` : 'payment=()';
  return {
    ...commonHeaders,
    'content-security-policy': contentSecurityPolicy(input),
    'permissions-policy': [...unusedFeatures.map((feature) => `${feature}=()`), payment].join(', '),
    'cross-origin-opener-policy': isPayment ? 'same-origin-allow-popups' : 'same-origin',
    // The provider's iframes send no Cross-Origin-Resource-Policy.
    ...(!isPayment && { 'cross-origin-embedder-policy': embedding(config) }),
    // Browsers ignore it without HTTPS.
    ...(config.siteUrl.startsWith('https:') && { 'strict-transport-security': strictTransport }),
    'cache-control': isPayment || isPreview ? 'no-cache' : pageCache,
    ...(isPayment && { 'no-vary-search': noVarySearch }),
    ...(isPreview && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

/** For browsers that have reached the site over HTTPS: use nothing else for a year. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** Headers of every response. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Headers of every file that is no page. Pages load these files; opened by themselves, in a tab or a frame, they run no scripts, load
 * nothing and cannot read what the site stores. Drawings keep the styles and pictures that they contain, which Firefox and Safari ask
 * for also where a page shows them.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
};

/** Headers of published files, which pages of other origins may load: a host that is not ours shows a remote with its pictures. */
export const publishedHeaders: Readonly<Record<string, string>> = {
  ...fileHeaders,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Browser features that neither our pages nor their iframes may use. */
const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'screen-wake-lock', 'serial', 'usb'],
  'xr-spatial-tracking',
];

/**
 * For pages: each use is revalidated, so that a rollback is seen at once, and a CDN shows its copy while the origin fails.
 * A payment page that was withdrawn and a preview that has ended must never come from a copy, but for a payment page that the
 * browser has prefetched in the five minutes before: as if it had been opened then.
 */
export const pageCache = 'public, max-age=0, stale-if-error=86400';

/** `cache-control` of icons, robots.txt and the sitemap. */
export const rootFileCache = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

/** `cache-control` of published files, whose bytes never change. */
export const immutableCache = 'public, max-age=31536000, immutable';

function contentSecurityPolicy(input: PolicyInput): string {
  const { kind, config, scriptHashes, styleHash, styleAttributeHashes } = input;
  const apis = [
    ...origins(config.apiBase, config.questionnaireUrl),
    ...redirectOrigins(config.questionnaireUrl),
  ];
  const provider = kind === 'payment' ? stripeOrigins(config.stripe.scriptUrl) : [];
  const wallets = kind === 'payment' && usesWallets(config.stripe);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [...ownScripts(input), ...scriptHashes.map((hash) => `'${hash}'`), ...provider],
    'style-src': ["'self'", styleHash === 'hot' ? "'unsafe-inline'" : `'${styleHash}'`],
    'style-src-attr': styleAttributes(styleHash === 'hot' ? undefined : styleAttributeHashes),
    'img-src': ["'self'", 'data:', ...provider],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...apis, ...provider, ...(wallets ? walletConnections : [])],
    'frame-src': provider.length > 0 ? [...provider, ...(wallets ? walletFrames : [])] : ["'none'"],
    // Vite's client polls from a worker until a stopped server is back.
    ...(styleHash === 'hot' && { 'worker-src': ["'self'", 'blob:'] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The provider's script creates no Trusted Types policy.
    ...(kind === 'page' &&
      styleHash !== 'hot' && {
        'require-trusted-types-for': ["'script'"],
        'trusted-types': Object.values(trustedTypesPolicies),
      }),
    ...reporting(input),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Returns the sources of the site's own scripts. `'self'` takes no folder, so folders are named below the site's address, and
 * below the requested host, because an alias, a CDN's origin and the check of a promotion have another one.
 */
function ownScripts({ scriptFolders, host, config: { siteUrl } }: PolicyInput): readonly string[] {
  if (!scriptFolders) return ["'self'"];
  const bases = [new URL(siteUrl).origin, ...(host ? [host] : [])];
  return bases.flatMap((base) => scriptFolders.map((folder) => base + folder));
}

/** A spreadsheet's web app sends no Cross-Origin-Resource-Policy: browsers fetch it without credentials. */
function embedding({ apiBase, questionnaireUrl }: PolicyInput['config']): string {
  return questionnaireUrl && !apiBase ? 'credentialless' : 'require-corp';
}

/** Style attributes that React prerendered. Scripts set styles through the CSSOM, which the policy does not restrict. */
function styleAttributes(hashes: readonly string[] | undefined): readonly string[] {
  if (hashes === undefined) return ["'unsafe-inline'"];
  return hashes.length === 0 ? ["'none'"] : ["'unsafe-hashes'", ...hashes.map((hash) => `'${hash}'`)];
}

/** Every browser reports to `report-uri`; `report-to` has another format and only some browsers. */
function reporting({ release, config: { apiBase } }: PolicyInput): Record<string, readonly string[]> {
  if (!release || !apiBase) return {};
  return { 'report-uri': [`${apiBase}/csp-reports?release=${release}`] };
}

/** Stripe serves its script, its iframes and its API from several origins; the sandbox serves all from one. */
function stripeOrigins(scriptUrl: string): readonly string[] {
  const { origin, hostname } = new URL(scriptUrl);
  return hostname === 'js.stripe.com'
    ? [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']
    : [origin];
}

type Stripe = PolicyInput['config']['stripe'];

/** Apple Pay is part of the browser. The sandbox's wallet has the sandbox's origin. */
function usesWallets({ scriptUrl, wallets = false }: Stripe): boolean {
  return wallets && new URL(scriptUrl).hostname === 'js.stripe.com';
}

const googlePay = 'https://pay.google.com';
/** The browser looks Google Pay's payment handler up from the page. */
const walletConnections = ['https://google.com', 'https://www.google.com', googlePay];
/** Origins of the frames of Google Pay and of Link. */
const walletFrames = [googlePay, 'https://*.link.com'];

/** Lists the origins that may open the browser's payment dialog. */
function paymentOrigins(stripe: Stripe): readonly string[] {
  return ['self', quotedOrigin(stripe.scriptUrl), ...(usesWallets(stripe) ? [quotedOrigin(googlePay)] : [])];
}

/**
 * A Google Apps Script runs and then redirects to its response on another origin. Without that origin the
 * request fails in the browser although the questionnaire was stored.
 */
function redirectOrigins(questionnaireUrl: string): readonly string[] {
  const isGoogles = origins(questionnaireUrl).includes('https://script.google.com');
  return isGoogles ? ['https://script.googleusercontent.com'] : [];
}

function origins(...urls: readonly string[]): readonly string[] {
  return [...new Set(urls.filter(Boolean).map((url) => new URL(url).origin))];
}

function quotedOrigin(url: string): string {
  return `"${new URL(url).origin}"`;
}
