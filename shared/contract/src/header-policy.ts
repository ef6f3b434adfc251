import { releaseHeader } from './release-paths.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** Trusted Types policies that are allowed outside the payment page. */
export const trustedTypesPolicies = {
  /** The one kind of text that may become a script: import maps with hashes. */
  importMaps: 'import-maps',
  /** Addresses of scripts that remotes of other build tools load. */
  default: 'default',
} as const;

/** Which rules a document lives under: the payment document may talk to the payment provider, the rest to nobody. */
export type DocumentKind = 'page' | 'payment';

type PolicyInput = {
  kind: DocumentKind;
  config: Pick<RuntimeConfig, 'apiBase' | 'questionnaireUrl' | 'stripe' | 'siteUrl'>;
  /** `sha256-…` of the style that is inlined in the document; `hot` where a development server exchanges styles. */
  styleHash: string | 'hot';
  /** `sha256-…` of what may stand in the document: its import maps, and the lot of a gradual release. */
  scriptHashes: readonly string[];
  /** `sha256-…` of the style attributes in the document. Documents from before they were counted may have any. */
  styleAttributeHashes?: readonly string[] | undefined;
  /** The release set that the document is answered from. Reports of what was refused are counted for it; without one nothing is reported. */
  set?: string | undefined;
  /**
   * Of a set that is not live. With overrides its pages, but never its payment page, may load from the
   * visitor's own machine.
   */
  preview?: { overrides: boolean } | undefined;
};

/** Response headers of an HTML document, by lower-case name. One policy for the local host and for any published one. */
export function documentHeaders(input: PolicyInput): Record<string, string> {
  const { kind, config, preview } = input;
  const isPayment = kind === 'payment';
  const payment = isPayment ? `payment=(self ${quotedOrigin(config.stripe.scriptUrl)})` : 'payment=()';
  return {
    ...commonHeaders,
    'content-security-policy': contentSecurityPolicy(input),
    ...reportingEndpoints(input),
    'permissions-policy': [...unusedFeatures.map((feature) => `${feature}=()`), payment].join(', '),
    'cross-origin-opener-policy': isPayment ? 'same-origin-allow-popups' : 'same-origin',
    // The provider's frames, and remotes of a developer's machine, do not say that they may be embedded.
    ...(!isPayment && !preview?.overrides && { 'cross-origin-embedder-policy': embedding(config) }),
    // Browsers obey it over HTTPS only.
    ...(config.siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'cache-control': 'no-cache',
    ...(input.set && { [releaseHeader.name]: releaseHeader.write(input.set) }),
    ...(preview && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

/** Headers that every answer carries. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'cross-origin-resource-policy': 'same-origin',
};

/** Abilities of browsers that no page here has a use for, and no frame in it gets. */
const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'screen-wake-lock', 'serial', 'usb'],
  'xr-spatial-tracking',
];

/** A published file never changes under its address. */
export const immutableCache = 'public, max-age=31536000, immutable';

function contentSecurityPolicy(input: PolicyInput): string {
  const { kind, config, scriptHashes, styleAttributeHashes, preview } = input;
  const local = preview?.overrides && kind === 'page' ? loopback : [];
  // A development server writes styles as it goes.
  const styleHash = local.length > 0 ? 'hot' : input.styleHash;
  const apis = [...origins(config.apiBase, config.questionnaireUrl), ...answersOf(config.questionnaireUrl)];
  const provider = kind === 'payment' ? stripeOrigins(config.stripe.scriptUrl) : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...local, ...provider],
    'style-src': ["'self'", styleHash === 'hot' ? "'unsafe-inline'" : `'${styleHash}'`, ...local],
    'style-src-attr': styleAttributes(styleHash === 'hot' ? undefined : styleAttributeHashes),
    'img-src': ["'self'", 'data:', ...local, ...provider],
    'font-src': ["'self'", ...local],
    'media-src': ["'self'", ...local],
    'connect-src': [
      "'self'",
      ...apis,
      ...local,
      ...local.map((origin) => origin.replace('http', 'ws')),
      ...provider,
    ],
    'frame-src': provider.length > 0 ? provider : ["'none'"],
    // The client of a development server waits in a worker for a server that was stopped.
    ...(styleHash === 'hot' && { 'worker-src': ["'self'", 'blob:'] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Text becomes a script through the shell's one policy only. The provider's script has no such policy.
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

/** A spreadsheet's web app that is asked directly does not say that it may be, so it is asked without credentials. */
function embedding({ apiBase, questionnaireUrl }: PolicyInput['config']): string {
  return questionnaireUrl && !apiBase ? 'credentialless' : 'require-corp';
}

/** What React writes into the document as style attributes, each by its hash; scripts set styles otherwise. */
function styleAttributes(hashes: readonly string[] | undefined): readonly string[] {
  if (hashes === undefined) return ["'unsafe-inline'"];
  return hashes.length === 0 ? ["'none'"] : ["'unsafe-hashes'", ...hashes.map((hash) => `'${hash}'`)];
}

/** Where browsers tell what the policy refused. Newer ones need a name for it, and HTTPS. */
function reporting(input: PolicyInput): Record<string, readonly string[]> {
  const address = reportAddress(input);
  if (!address) return {};
  return { 'report-uri': [address], ...(address.startsWith('https:') && { 'report-to': ['csp'] }) };
}

function reportingEndpoints(input: PolicyInput): Record<string, string> {
  const address = reportAddress(input);
  return address?.startsWith('https:') ? { 'reporting-endpoints': `csp="${address}"` } : {};
}

function reportAddress({ set, config: { apiBase } }: PolicyInput): string | undefined {
  return set && apiBase ? `${apiBase.replace(/\/$/, '')}/csp-reports?release=${set}` : undefined;
}

/** Stripe serves its script, its frames and its API from several origins; a stand-in serves all from one. */
function stripeOrigins(scriptUrl: string): readonly string[] {
  const { origin, hostname } = new URL(scriptUrl);
  return hostname === 'js.stripe.com'
    ? [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']
    : [origin];
}

/**
 * A web app of Google's runs the script, then leads to its answer on another origin. A policy that
 * forbids that fails the request after the answers have arrived.
 */
function answersOf(questionnaireUrl: string): readonly string[] {
  const isGoogles = origins(questionnaireUrl).includes('https://script.google.com');
  return isGoogles ? ['https://script.googleusercontent.com'] : [];
}

/** The visitor's own machine, as far as a policy can name it. */
const loopback: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*'];

function origins(...urls: readonly string[]): readonly string[] {
  return [...new Set(urls.filter(Boolean).map((url) => new URL(url).origin))];
}

function quotedOrigin(url: string): string {
  return `"${new URL(url).origin}"`;
}
