import { z } from 'zod';
import { keepRefused, policyReports, refusedOf } from '../figures/policy-reports.ts';
import { readReport } from '../http/body.ts';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import type { Api, Services } from '../services.ts';

/** Where browsers tell what the content policy of a page refused. They send it themselves, whatever the page does. */
export const reportsPath = '/csp-reports';

/** Longest report, or bundle of reports, in bytes. */
const longest = 64 * 1024;

const query = z.object({ set: z.string().regex(/^[0-9a-f]{12}$/, 'must be the id of a release') });

/** `POST /csp-reports?set=…`: refusals by the content policy, added to the sums of a release set. */
export function cspReportRoutes(app: Api, { database, limit, config }: Services): void {
  describe(app, {
    method: 'post',
    path: reportsPath,
    summary: 'Tell what the content policy of a page refused (browsers do)',
    query,
    request: policyReports,
    status: 204,
  });

  app.post(reportsPath, async (c) => {
    await limit(c, 'reports', config.limits.writes);
    const parsed = query.safeParse(c.req.query());
    if (!parsed.success) throw new Refusal('invalid_request', 'The address must name a release set: ?set=….');
    const reports = await readReport(c, policyReports, longest);
    await keepRefused(database, parsed.data.set, refusedOf(reports));
    return c.body(null, 204);
  });
}
