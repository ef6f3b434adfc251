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

const text = z.string().max(4_096).catch('');

/** As browsers send it for `report-uri`. Browsers add fields, so only these are parsed. */
export const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

function violationOf({ 'csp-report': report }: z.infer<typeof cspReport>): CspViolation {
  const directive = report['effective-directive'] || report['violated-directive'];
  return {
    page: pageOfDocument(report['document-uri']),
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
    blocked: originOf(report['blocked-uri']),
    at: publishedFileOf(report['source-file']),
  };
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

/** Counts and logs a violation, and alerts of a script that was blocked on the payment page. Of the sender nothing is stored. */
export function reportCspViolation(release: string, report: z.infer<typeof cspReport>): void {
  const violation = violationOf(report);
  cspViolations.inc({ directive: labelOf(violation.directive) });
  // `at` is the time of a line.
  const { at: file, ...fields } = violation;
  log('csp_report', { release, ...fields, file });
  const script = paymentScriptOf(violation);
  if (script === undefined) return;
  blockedPaymentScripts.inc();
  logAlert('payment-script', `A browser blocked a script on the payment page that is not ours: ${script}.`);
}

/** Anybody can send reports, and each label is a time series. */
function labelOf(directive: string): string {
  return /^(script|style|img|font|connect|frame|media)-src/.exec(directive)?.[0] ?? 'other';
}
