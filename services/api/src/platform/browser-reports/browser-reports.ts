import { createRoute } from '@hono/zod-openapi';
import { visitMetrics } from '@site/contract/visit-metrics';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Config } from '../config/api-config.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/body.ts';
import { createRouter, errorResponse, parseBody, textRequest } from '../http/openapi.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { countVisit } from './count-visit.ts';
import { cspReports, reportCspViolations, violationsOf } from './csp-reports.ts';
import { knownReleases } from './known-releases.ts';

/** Browsers send these reports themselves, with an origin of `null`, whatever the page does. */
export const cspReportsPath = '/csp-reports';

/** Longest metrics of a document, and longest bundle of reports, in bytes. */
const maxMetricsBytes = 2 * 1024;
const maxReportsBytes = 64 * 1024;

/** In a day, from one address: a network of many visitors, and no flood. */
const maxDocumentsOfRelease = 500;
const maxLookUps = 20;

/** Reports in a day from one address. */
const maxReports = 500;

const releaseId = z.string().regex(/^[0-9a-f]{12}$/, 'must be the id of a release');

type Dependencies = {
  limiter: RateLimiter;
  limits: Config['limits'];
  /** Base of the site, which is asked whether it has a release. */
  siteUrl: string;
};

/**
 * What browsers report of a document: its metrics, and violations of the content policy. A page
 * that closes must send plain text, because it cannot wait for a preflight.
 */
export function browserReportRoutes({ limiter, limits, siteUrl }: Dependencies) {
  const router = createRouter();
  const releases = knownReleases(siteUrl);

  async function requireKnown(c: Context, release: string): Promise<void> {
    const recalled = releases.recall(release);
    if (recalled === undefined) await limiter.checkToday(c, 'release-look-ups', maxLookUps);
    if (recalled ?? (await releases.lookUp(release))) return;
    throw new ApiError('invalid_body', 'The site has no such release.', {
      fields: { release: 'is not a release of the site' },
    });
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
  router.openapi(postMetrics, async (c) => {
    const metrics = parseBody(visitMetrics, await c.req.json());
    await requireKnown(c, metrics.release);
    await limiter.checkToday(c, `metrics:${metrics.release}`, maxDocumentsOfRelease);
    countVisit(releases.labelOf(metrics.release), metrics);
    return c.body(null, 204);
  });

  const postReports = createRoute({
    method: 'post',
    path: cspReportsPath,
    summary: 'Violations of the content policy (sent by browsers)',
    middleware: [
      limiter.perAddress('reports', limits.writes),
      jsonBody(maxReportsBytes, ['application/json', 'application/csp-report', 'application/reports+json']),
    ] as const,
    request: { query: z.object({ release: releaseId }) },
    responses: { 204: { description: 'Counted' }, default: errorResponse },
  });
  router.openapi(postReports, async (c) => {
    const { release } = c.req.valid('query');
    const violations = violationsOf(parseBody(cspReports, await c.req.json()));
    await limiter.checkToday(c, 'csp', maxReports);
    reportCspViolations(release, violations);
    return c.body(null, 204);
  });

  return router;
}
