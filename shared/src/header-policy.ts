import type { RuntimeConfig } from './contract.ts';

/** Which rules a document lives under: the payment document may talk to the payment provider, the rest to nobody. */
export type DocumentKind = 'page' | 'payment';

type PolicyInput = {
  kind: DocumentKind;
  config: Pick<RuntimeConfig, 'apiBase' | 'questionnaireUrl' | 'stripe' | 'siteUrl'>;
  /** `sha256-…` of the style that is inlined in the document; `hot` where a development server exchanges styles. */
  styleHash: string | 'hot';
  /** `sha256-…` of what may stand in the document: its import maps, and the lot of a gradual release. */
  scriptHashes: readonly string[];
  /**
   * Of a set that is not live. With overrides its pages, but never its payment page, may load from the
   * visitor's own machine.
   */
  preview?: { overrides: boolean } | undefined;
};

/** Response headers of an HTML document, by lower-case name. One policy for the local host and for any published one. */
export function documentHeaders(input: PolicyInput): Record<string, string> {
  return {
    ...commonHeaders,
    'content-security-policy': contentSecurityPolicy(input),
    'permissions-policy':
      input.kind === 'payment'
        ? `camera=(), microphone=(), geolocation=(), payment=(self ${quotedOrigin(input.config.stripe.scriptUrl)})`
        : 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': input.kind === 'payment' ? 'same-origin-allow-popups' : 'same-origin',
    'cache-control': 'no-cache',
    ...(input.preview && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

/** Headers that every answer carries. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** A published file never changes under its address. */
export const immutableCache = 'public, max-age=31536000, immutable';

function contentSecurityPolicy(input: PolicyInput): string {
  const { kind, config, scriptHashes, preview } = input;
  const local = preview?.overrides && kind === 'page' ? loopback : [];
  // A development server writes styles as it goes.
  const styleHash = local.length > 0 ? 'hot' : input.styleHash;
  const apis = [...origins(config.apiBase, config.questionnaireUrl), ...answersOf(config.questionnaireUrl)];
  const provider = kind === 'payment' ? stripeOrigins(config.stripe.scriptUrl) : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...local, ...provider],
    'style-src': ["'self'", styleHash === 'hot' ? "'unsafe-inline'" : `'${styleHash}'`, ...local],
    // React writes measurements as style attributes; they cannot run anything.
    'style-src-attr': ["'unsafe-inline'"],
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
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
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
