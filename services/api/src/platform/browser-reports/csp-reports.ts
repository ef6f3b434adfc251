import { foldPath, isPaymentDocument, paths } from '@site/domain/paths';
import { log, logAlert } from '@site/telemetry/log';
import { z } from 'zod';
import { blockedPaymentScripts, cspViolations } from '../metrics/counters.ts';

const pages = new Map(Object.values(paths).map((path) => [foldPath(path), path]));

/** The canonical path of a page, or `other`: an address that is no page of the site is not logged. */
export function pageOf(path: string): string {
  return pages.get(foldPath(path)) ?? 'other';
}

/** What a browser blocked on a page of the site: enough to distinguish an attack from a mistake. */
type CspViolation = {
  /** Canonical path of the page, or `other`. */
  page: string;
  /** The directive that was violated: `script-src-elem`. */
  directive: string;
  /** A keyword such as `inline`, the scheme of an extension, or an origin. */
  blocked: string;
  /** The published file that caused it, if it was one: `/r/checkout/<version>/assets/a.js`. */
  at: string;
};

/** How many reports of one request are read: a broken page repeats itself. */
const maxReportsPerRequest = 20;

const text = z.string().max(4_096).catch('');

/** As browsers send it for `report-uri`. Browsers add fields, so only these are parsed. */
const reportUriBody = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/** As browsers send it for `report-to`, among reports of other types. */
const reportToBody = z.array(
  z.object({
    type: text,
    body: z
      .object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text })
      .partial()
      .catch({}),
  }),
);

export const cspReports = z.union([reportUriBody, reportToBody]);

export function violationsOf(reports: z.infer<typeof cspReports>): readonly CspViolation[] {
  const raw = Array.isArray(reports)
    ? reports
        .slice(0, maxReportsPerRequest)
        .flatMap(({ type, body }) => (type === 'csp-violation' ? [body] : []))
    : [
        {
          documentURL: reports['csp-report']['document-uri'],
          effectiveDirective:
            reports['csp-report']['effective-directive'] || reports['csp-report']['violated-directive'],
          blockedURL: reports['csp-report']['blocked-uri'],
          sourceFile: reports['csp-report']['source-file'],
        },
      ];
  return raw.map(({ documentURL = '', effectiveDirective = '', blockedURL = '', sourceFile = '' }) => ({
    page: pageOfDocument(documentURL),
    directive: /^[a-z-]{1,40}/.exec(effectiveDirective)?.[0] ?? 'unknown',
    blocked: originOf(blockedURL),
    at: publishedFileOf(sourceFile),
  }));
}

/** Pages of a release or preview that is not live are below a prefix. */
function pageOfDocument(url: string): string {
  const path = URL.parse(url)?.pathname;
  return path ? pageOf(path.replace(/^\/_(release|preview)\/[^/]+/, '') || '/') : 'other';
}

/** Never a whole address, which may hold personal data. */
function originOf(url: string): string {
  if (/^[a-z-]{1,40}$/.test(url)) return url;
  const address = URL.parse(url);
  if (!address) return 'unknown';
  return /^https?:$/.test(address.protocol) ? address.origin.slice(0, 200) : address.protocol.slice(0, 40);
}

function publishedFileOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return /^\/r\/[\w@./-]{1,180}$/.test(path) ? path : '';
}

/**
 * What was blocked, when it is a script on the payment page that no extension brought: an attack on buyers begins with
 * one. Undefined for all other violations.
 */
function paymentScriptOf({ page, directive, blocked }: CspViolation): string | undefined {
  const isScript = directive.startsWith('script-src') || directive === 'default-src';
  return isScript && isPaymentDocument(page) && !/-extension:$/.test(blocked) ? blocked : undefined;
}

/** Counts and logs violations, and alerts of a script that was blocked on the payment page. Of the sender nothing is stored. */
export function reportCspViolations(release: string, violations: readonly CspViolation[]): void {
  for (const violation of violations) {
    cspViolations.inc({ directive: labelOf(violation.directive) });
    // `at` is the time of a line.
    const { at: file, ...fields } = violation;
    log('csp_report', { release, ...fields, file });
    const script = paymentScriptOf(violation);
    if (script === undefined) continue;
    blockedPaymentScripts.inc();
    const message = `A browser blocked a script on the payment page that is not ours: ${script}.`;
    logAlert('payment-script', message);
  }
}

/** Anybody can send reports, and each label is a time series. */
function labelOf(directive: string): string {
  return /^(script|style|img|font|connect|frame|media)-src/.exec(directive)?.[0] ?? 'other';
}
