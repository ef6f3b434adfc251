import { createRoute } from '@hono/zod-openapi';
import { type ReleaseMetricsQuery, releaseMetricsFound, visitMetrics } from '@site/contract/visit-metrics';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { jsonBody } from '../http/body.ts';
import { createRouter, errorResponse, jsonResponse, parseBody, textRequest } from '../http/openapi.ts';
import { requireOperator } from '../http/operator-token.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { addCspViolations, cspReports, violationsOf } from '../metrics/csp-reports.ts';
import { addVisitMetrics, readVisitMetrics } from '../metrics/visit-metrics.ts';
import type { Queries } from '../storage/database.ts';

/** Browsers send these reports themselves, with an origin of `null`, whatever the page does. */
export const cspReportsPath = '/csp-reports';

/** Longest metrics of a document, and longest bundle of reports, in bytes. */
const maxMetricsBytes = 2 * 1024;
const maxReportsBytes = 64 * 1024;

const releaseId = z.string().regex(/^[0-9a-f]{12}$/, 'must be the id of a release');

type Dependencies = {
  queries: Queries;
  limiter: RateLimiter;
  limits: Config['limits'];
  /** Opens the metrics over HTTP; without it they are closed. */
  operatorToken: string | undefined;
};

/**
 * What browsers report of a document: its metrics, and violations of the content policy. A page
 * that closes must send plain text, because it cannot wait for a preflight.
 */
export function browserReportRoutes({ queries, limiter, limits, operatorToken }: Dependencies) {
  const router = createRouter();

  const postMetrics = createRoute({
    method: 'post',
    path: '/visit-metrics',
    summary: 'Add the metrics of a document to the sums of its release',
    middleware: [
      limiter.perAddress('metrics', limits.writes),
      jsonBody(maxMetricsBytes, ['application/json', 'text/plain']),
    ] as const,
    request: textRequest(visitMetrics, 'text/plain'),
    responses: { 204: { description: 'Stored' }, default: errorResponse },
  });
  router.openapi(postMetrics, async (c) => {
    await addVisitMetrics(queries, parseBody(visitMetrics, await c.req.json()));
    return c.body(null, 204);
  });

  const getMetrics = createRoute({
    method: 'get',
    path: '/operator/visit-metrics',
    summary: 'Metrics by release',
    middleware: [limiter.perAddress('operator', limits.reads), requireOperator(operatorToken)] as const,
    request: {
      query: z.object({
        canary: releaseId.optional(),
        since: z.iso.date().optional(),
        page: z.string().optional(),
      }) satisfies z.ZodType<ReleaseMetricsQuery>,
    },
    security: [{ operatorToken: [] }],
    responses: { 200: jsonResponse(releaseMetricsFound), default: errorResponse },
  });
  router.openapi(getMetrics, async (c) => {
    const releases = await readVisitMetrics(queries, c.req.valid('query'));
    return c.json({ releases }, 200, { 'cache-control': 'no-store' });
  });

  const postReports = createRoute({
    method: 'post',
    path: cspReportsPath,
    summary: 'Add violations of the content policy to the sums of a release (sent by browsers)',
    middleware: [
      limiter.perAddress('reports', limits.writes),
      jsonBody(maxReportsBytes, ['application/json', 'application/csp-report', 'application/reports+json']),
    ] as const,
    request: { query: z.object({ release: releaseId }) },
    responses: { 204: { description: 'Stored' }, default: errorResponse },
  });
  router.openapi(postReports, async (c) => {
    const reports = parseBody(cspReports, await c.req.json());
    await addCspViolations(queries, c.req.valid('query').release, violationsOf(reports));
    return c.body(null, 204);
  });

  return router;
}
