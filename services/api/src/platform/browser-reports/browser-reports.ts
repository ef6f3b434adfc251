import { createRoute } from '@hono/zod-openapi';
import { releaseBase } from '@site/contract/release-paths';
import { type VisitMetrics, visitMetrics, webVitals } from '@site/contract/visit-metrics';
import { log } from '@site/telemetry/log';
import { z } from 'zod';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/body.ts';
import { createRouter, errorResponse, parseBody, textRequest } from '../http/openapi.ts';
import { clientErrors, layoutShifts, visitDocuments, webVitalDuration } from '../metrics/counters.ts';
import type { Platform } from '../platform.ts';
import { cspReport, pageOf, reportCspViolation } from './csp-reports.ts';

/** Browsers send these reports themselves, with an origin of `null`, whatever the page does. */
export const cspReportsPath = '/csp-reports';

/** Longest metrics of a document, and longest report, in bytes. */
const maxMetricsBytes = 2 * 1024;
const maxReportBytes = 16 * 1024;

/** Documents, and reports, of a day from one address: a network of many visitors, and no flood. */
const maxToday = 500;

const releaseId = z.string().regex(/^[0-9a-f]{12}$/, 'must be the id of a release');

/**
 * What browsers report of a document: its metrics, and violations of the content policy. A page
 * that closes must send plain text, because it cannot wait for a preflight.
 */
export function browserReportRoutes({ limiter, config }: Pick<Platform, 'limiter' | 'config'>) {
  const { limits, siteUrl } = config;
  const known = new Set<string>();

  /** Anybody can send reports, and each release is a time series: the site, which is asked, must have it. */
  async function requireKnown(release: string): Promise<void> {
    if (known.has(release)) return;
    const response = await fetch(`${siteUrl}${releaseBase}${release}/`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(3_000),
    }).catch(() => undefined);
    if (response?.status !== 200) {
      throw new ApiError('invalid_body', 'The site has no such release.', {
        fields: { release: 'is not a release of the site' },
      });
    }
    known.add(release);
  }

  const postMetrics = createRoute({
    method: 'post',
    path: '/visit-metrics',
    summary: 'Count the metrics of a document for its release',
    middleware: [
      limiter.perAddress('metrics', limits.writes),
      jsonBody(maxMetricsBytes, ['application/json', 'text/plain']),
    ] as const,
    request: textRequest(visitMetrics, 'text/plain'),
    responses: { 204: { description: 'Counted' }, default: errorResponse },
  });

  const postReports = createRoute({
    method: 'post',
    path: cspReportsPath,
    summary: 'Violations of the content policy (sent by browsers)',
    middleware: [
      limiter.perAddress('reports', limits.writes),
      jsonBody(maxReportBytes, ['application/json', 'application/csp-report']),
    ] as const,
    request: { query: z.object({ release: releaseId }) },
    responses: { 204: { description: 'Counted' }, default: errorResponse },
  });

  return createRouter()
    .openapi(postMetrics, async (c) => {
      const metrics = parseBody(visitMetrics, await c.req.json());
      await limiter.checkToday(c, 'metrics-today', maxToday);
      await requireKnown(metrics.release);
      countVisit(metrics);
      return c.body(null, 204);
    })
    .openapi(postReports, async (c) => {
      const { release } = c.req.valid('query');
      const report = parseBody(cspReport, await c.req.json());
      await limiter.checkToday(c, 'csp', maxToday);
      reportCspViolation(release, report);
      return c.body(null, 204);
    });
}

/** Counts the metrics of one document for its release, and logs its errors. Of the visitor nothing is counted or logged. */
function countVisit({ release, page, webVitals: measured, errors }: VisitMetrics): void {
  visitDocuments.inc({ release, errors: errors.length > 0 ? 'some' : 'none' });
  for (const vital of webVitals) {
    const value = measured[vital];
    if (value === undefined) continue;
    if (vital === 'cls') layoutShifts.observe({ release }, value);
    else webVitalDuration.observe({ release, vital }, value / 1000);
  }
  for (const { kind, at: file = '' } of errors) {
    clientErrors.inc({ release, kind });
    log('client_error', { release, page: pageOf(page), kind, file });
  }
}
