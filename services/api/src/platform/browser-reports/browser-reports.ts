import { createRoute } from '@hono/zod-openapi';
import { releaseBase } from '@site/contract/release-paths';
import { type VisitMetrics, visitMetrics, webVitals } from '@site/contract/visit-metrics';
import { foldPath, isPaymentDocument, paths } from '@site/domain/paths';
import { z } from 'zod';
import { ApiError } from '../http/api-error.ts';
import { requireJsonBody } from '../http/body.ts';
import {
  bodyErrors,
  createRouter,
  describeRoute,
  errorResponses,
  limitErrors,
  parseBody,
  textRequest,
} from '../http/openapi.ts';
import { log, logAlert } from '../log.ts';
import {
  blockedPaymentScripts,
  cspViolations,
  layoutShifts,
  visitDocuments,
  webVitalDuration,
} from '../metrics/counters.ts';
import type { Platform } from '../platform.ts';

/**
 * The path for CSP reports. The browser sends them itself, with the origin `null`, so the origin check exempts this
 * path.
 */
export const cspReportsPath = '/csp-reports';

/** The maximum sizes of one document's metrics and of one CSP report, in bytes. */
const maxMetricsBytes = 2 * 1024;
const maxReportBytes = 16 * 1024;

/**
 * The maximum number of metrics requests from one IP address per day, and separately of CSP reports. It is high enough
 * for a network with many visitors and low enough to stop a flood.
 */
const maxDaily = 500;

// Repeat the release schema in full zod, because the OpenAPI document cannot describe query parameters with a
// `zod/mini` schema.
const releaseId = z.string().regex(/^[0-9a-f]{12}$/, 'must be the id of a release');

/**
 * Creates the routes to which browsers report a document's metrics and violations of the content security policy.
 * Metrics may arrive as plain text, because a closing page cannot wait for a CORS preflight. Nothing about the visitor
 * is stored.
 */
export function browserReportRoutes({ limiter, config }: Pick<Platform, 'limiter' | 'config'>) {
  const { limits, siteUrl } = config;
  const seenReleases = new Set<string>();

  /**
   * Checks with the site that the release exists. Anybody can send reports, and each release creates a time series, so
   * made-up ids must be rejected.
   */
  async function requireRelease(release: string): Promise<void> {
    if (seenReleases.has(release)) return;
    const response = await fetch(`${siteUrl}${releaseBase}${release}/`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(3_000),
    }).catch(() => undefined);
    if (response?.status !== 200) {
      throw new ApiError('invalid_body', 'The site does not have this release.', {
        fields: { release: 'is not a release of the site' },
      });
    }
    seenReleases.add(release);
  }

  const postMetrics = createRoute({
    method: 'post',
    path: '/visit-metrics',
    ...describeRoute('Reports', 'countVisit'),
    summary: 'Count the metrics of a document',
    description:
      'Sent as plain text, because a page that closes cannot wait for a preflight. Nothing of the visitor is stored.',
    middleware: [
      limiter.perAddress('metrics', limits.writes),
      requireJsonBody(maxMetricsBytes, ['application/json', 'text/plain']),
    ] as const,
    request: textRequest(visitMetrics, 'text/plain'),
    responses: { 204: { description: 'Counted' }, ...errorResponses(...limitErrors, ...bodyErrors) },
  });

  const postReports = createRoute({
    method: 'post',
    path: cspReportsPath,
    ...describeRoute('Reports', 'reportViolation'),
    summary: 'Report a violation of the content policy',
    description: 'Sent by browsers themselves, as `report-uri` asks them to.',
    middleware: [
      limiter.perAddress('reports', limits.writes),
      requireJsonBody(maxReportBytes, ['application/json', 'application/csp-report']),
    ] as const,
    request: { query: z.object({ release: releaseId }) },
    responses: { 204: { description: 'Counted' }, ...errorResponses(...limitErrors, ...bodyErrors) },
  });

  return createRouter()
    .openapi(postMetrics, async (c) => {
      const metrics = parseBody(visitMetrics, await c.req.json());
      await limiter.checkToday(c, 'metrics-today', maxDaily);
      await requireRelease(metrics.release);
      countVisit(metrics);
      return c.body(null, 204);
    })
    .openapi(postReports, async (c) => {
      const { release } = c.req.valid('query');
      const { 'csp-report': report } = parseBody(cspReport, await c.req.json());
      await limiter.checkToday(c, 'csp', maxDaily);
      reportCspViolation(release, report);
      return c.body(null, 204);
    });
}

function countVisit({ release, page, webVitals: measured, errors }: VisitMetrics): void {
  visitDocuments.inc({ release, errors: errors.length > 0 ? 'some' : 'none' });
  for (const vital of webVitals) {
    const value = measured[vital];
    if (value === undefined) continue;
    if (vital === 'cls') layoutShifts.observe({ release }, value);
    else webVitalDuration.observe({ release, vital }, value / 1000);
  }
  for (const { kind, at: file = '' } of errors) {
    log('client_error', { release, page: pageOf(page), kind, file });
  }
}

const pages = new Map(Object.values(paths).map((path) => [foldPath(path), path]));

/** Returns the canonical path of a page. Any other path becomes `other`, so that arbitrary addresses are not logged. */
const pageOf = (path: string): string => pages.get(foldPath(path.toWellFormed())) ?? 'other';

const text = z.string().max(4_096).catch('');

/** The fields that we use from the reports that browsers send to `report-uri`. Other fields are ignored. */
const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/**
 * Counts and logs what a browser blocked, with enough detail to tell an attack from a mistake. A blocked script on the
 * payment page also raises an alert unless it belongs to an extension, because card theft begins with such a script.
 */
function reportCspViolation(release: string, report: z.infer<typeof cspReport>['csp-report']): void {
  const violated = report['effective-directive'] || report['violated-directive'];
  const directive = /^[a-z-]{1,40}/.exec(violated)?.[0] ?? 'unknown';
  // Remove the prefix of pages that belong to a preview or to a release that is not live.
  const page = pageOf(pathOf(report['document-uri']).replace(/^\/_(release|preview)\/[^/]+(?=\/)/, ''));
  const blocked = originOf(report['blocked-uri']);
  const source = pathOf(report['source-file']);
  // Log the source file only if we publish it.
  const file = /^\/r\/[\w@./-]{1,180}$/.test(source) ? source : '';
  // Restrict the label to known directives, because anybody can send reports and each label value creates a time
  // series.
  const label = /^(script|style|img|font|connect|frame|media)-src/.exec(directive)?.[0] ?? 'other';
  cspViolations.inc({ directive: label });
  log('csp_report', { release, page, directive, blocked, file });
  const isScript = directive.startsWith('script-src') || directive === 'default-src';
  if (!isScript || !isPaymentDocument(page) || /-extension:$/.test(blocked)) return;
  blockedPaymentScripts.inc();
  logAlert('payment-script', `A browser blocked a foreign script on the payment page: ${blocked}.`);
}

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? '';

/**
 * Reduces a blocked URL to a keyword such as `inline`, a scheme or an origin. The full URL may contain personal data.
 */
function originOf(url: string): string {
  if (/^[a-z-]{1,40}$/.test(url)) return url;
  const address = URL.parse(url);
  if (!address) return 'unknown';
  return /^https?:$/.test(address.protocol) ? address.origin.slice(0, 200) : address.protocol.slice(0, 40);
}
