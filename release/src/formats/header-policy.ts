import { noVarySearch } from '@site/contract/payment-prefetch';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { trustedTypesPolicies } from '@site/contract/trusted-types-policies';

/** The payment document may connect to the payment provider; all other documents may not. */
type PageKind = 'page' | 'payment';

type PolicyInput = {
  kind: PageKind;
  config: Pick<RuntimeConfig, 'apiBase' | 'questionnaireUrl' | 'stripe' | 'siteUrl'>;
  /** `sha256-…` of the document's inline style, or `hot` if a development server replaces styles. */
  styleHash: string | 'hot';
  /** `sha256-…` of the document's inline scripts: import maps, speculation rules and a canary's script. */
  scriptHashes: readonly string[];
  /** The only folders of this site from which scripts may load. If absent, scripts may load from the whole site. */
  scriptFolders?: readonly string[] | undefined;
  /**
   * The requested `host:port`, after validation. In a web server's configuration, this is the variable that holds it.
   * Only needed with `scriptFolders`.
   */
  host?: string | undefined;
  /** `sha256-…` of the document's style attributes. If absent, all are allowed. */
  styleAttributeHashes?: readonly string[] | undefined;
  /** The release that the document is served from, for violation reports. If absent, nothing is reported. */
  release?: string | undefined;
  /** Whether the document is a preview, which must not be indexed or served from a cache without revalidation. */
  isPreview?: boolean;
};

/**
 * Returns the response headers of an HTML document, keyed by lower-case name. The headers are the same in development,
 * from the origin and in hosting configurations.
 */
export function buildDocumentHeaders(input: PolicyInput): Record<string, string> {
  const { kind, config, isPreview } = input;
  const isPayment = kind === 'payment';
  const payment = isPayment ? `payment=(${listPaymentOrigins(config.stripe).join(' ')})` : 'payment=()';
  return {
    ...commonHeaders,
    'content-security-policy': buildContentSecurityPolicy(input),
    'permissions-policy': [...unusedFeatures.map((feature) => `${feature}=()`), payment].join(', '),
    'cross-origin-opener-policy': isPayment ? 'same-origin-allow-popups' : 'same-origin',
    // Omit the embedder policy from the payment page, because the provider's iframes do not send
    // Cross-Origin-Resource-Policy.
    ...(!isPayment && { 'cross-origin-embedder-policy': embedderPolicyOf(config) }),
    // Omit this header without HTTPS, because browsers would ignore it.
    ...(config.siteUrl.startsWith('https:') && { 'strict-transport-security': strictTransport }),
    'cache-control': isPayment || isPreview ? 'no-cache' : pageCacheControl,
    ...(isPayment && { 'no-vary-search': noVarySearch }),
    ...(isPreview && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

/** Tells browsers that reached the site over HTTPS to use only HTTPS for a year. */
const strictTransport = 'max-age=31536000; includeSubDomains';

export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Headers of every file that is not a page. Opened on its own in a tab or frame, such a file runs no scripts, loads
 * nothing, and cannot read what the site stores. SVG drawings may use the styles and images that they contain, because
 * Firefox and Safari also apply this policy to drawings on pages.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
};

/**
 * Headers of published files. Pages on other origins may load these files, because an external host may embed a remote
 * with its pictures.
 */
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
 * `cache-control` of pages. Browsers revalidate each use, so that a rollback takes effect immediately. A CDN may serve
 * its copy while the origin fails. Payment pages and previews have `no-cache` instead, because a withdrawn payment page
 * or an ended preview must never come from a cache. Browsers may still show a payment page that they prefetched in the
 * last five minutes.
 */
export const pageCacheControl = 'public, max-age=0, stale-if-error=86400';

/** `cache-control` of the files at the root of the site, such as icons, robots.txt and the sitemap. */
export const rootFileCacheControl =
  'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

/** `cache-control` of published files, whose bytes never change. */
export const immutableCache = 'public, max-age=31536000, immutable';

function buildContentSecurityPolicy(input: PolicyInput): string {
  const { kind, config, scriptHashes, styleHash, styleAttributeHashes } = input;
  const apis = [
    ...origins(config.apiBase, config.questionnaireUrl),
    ...listRedirectOrigins(config.questionnaireUrl),
  ];
  const provider = kind === 'payment' ? listStripeOrigins(config.stripe.scriptUrl) : [];
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
    // Allow the worker in which Vite's client polls until a stopped server is back.
    ...(styleHash === 'hot' && { 'worker-src': ["'self'", 'blob:'] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The provider's script does not support Trusted Types, so the payment page cannot require them.
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
 * Returns the CSP sources of the site's own scripts. `'self'` would allow every path of the origin, so a restriction to
 * folders lists the URL of each folder, at the site's address and at the requested host. The requested host differs
 * from the site's behind an alias or a CDN, and in the checks of a promotion.
 */
function ownScripts({ scriptFolders, host, config: { siteUrl } }: PolicyInput): readonly string[] {
  if (!scriptFolders) return ["'self'"];
  const bases = [new URL(siteUrl).origin, ...(host ? [host] : [])];
  return bases.flatMap((base) => scriptFolders.map((folder) => base + folder));
}

/**
 * Returns the embedder policy. Without an API, pages send questionnaires to a spreadsheet web app. The web app does
 * not send Cross-Origin-Resource-Policy, so browsers must fetch its responses without credentials.
 */
function embedderPolicyOf({ apiBase, questionnaireUrl }: PolicyInput['config']): string {
  return questionnaireUrl && !apiBase ? 'credentialless' : 'require-corp';
}

/**
 * Returns the allowed sources of style attributes in HTML: the given hashes, or any source if there are no hashes. The
 * policy does not restrict styles that scripts set through the CSSOM.
 */
function styleAttributes(hashes: readonly string[] | undefined): readonly string[] {
  if (hashes === undefined) return ["'unsafe-inline'"];
  return hashes.length === 0 ? ["'none'"] : ["'unsafe-hashes'", ...hashes.map((hash) => `'${hash}'`)];
}

/**
 * Returns the reporting directive `report-uri`, which every browser supports. `report-to` is not used, because it has a
 * different format and less support.
 */
function reporting({ release, config: { apiBase } }: PolicyInput): Record<string, readonly string[]> {
  if (!release || !apiBase) return {};
  return { 'report-uri': [`${apiBase}/csp-reports?release=${release}`] };
}

/**
 * Lists the payment provider's origins. Stripe serves its script, iframes and API from several origins; the sandbox
 * serves all of these from one origin.
 */
function listStripeOrigins(scriptUrl: string): readonly string[] {
  const { origin, hostname } = new URL(scriptUrl);
  return hostname === 'js.stripe.com'
    ? [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']
    : [origin];
}

type Stripe = PolicyInput['config']['stripe'];

/**
 * Whether wallets need Google's origins. Apple Pay needs no origins, because it is part of the browser. The sandbox's
 * wallet uses the sandbox's origin.
 */
function usesWallets({ scriptUrl, wallets = false }: Stripe): boolean {
  return wallets && new URL(scriptUrl).hostname === 'js.stripe.com';
}

const googlePay = 'https://pay.google.com';
/**
 * Origins of Google Pay's payment handler. The browser fetches the handler on behalf of the page, so the policy must
 * allow these connections.
 */
const walletConnections = ['https://google.com', 'https://www.google.com', googlePay];
/** Origins of the iframes of Google Pay and Link. */
const walletFrames = [googlePay, 'https://*.link.com'];

/** Lists the origins that may open the browser's payment dialog. */
function listPaymentOrigins(stripe: Stripe): readonly string[] {
  return ['self', quoteOrigin(stripe.scriptUrl), ...(usesWallets(stripe) ? [quoteOrigin(googlePay)] : [])];
}

/**
 * Lists the origins to which a questionnaire's request may be redirected. A Google Apps Script redirects to its
 * response on a different origin. If the policy blocked that origin, the request would fail in the browser although the
 * questionnaire was stored.
 */
function listRedirectOrigins(questionnaireUrl: string): readonly string[] {
  const isGoogles = origins(questionnaireUrl).includes('https://script.google.com');
  return isGoogles ? ['https://script.googleusercontent.com'] : [];
}

function origins(...urls: readonly string[]): readonly string[] {
  return [...new Set(urls.filter(Boolean).map((url) => new URL(url).origin))];
}

function quoteOrigin(url: string): string {
  return `"${new URL(url).origin}"`;
}
