import { createHash, timingSafeEqual } from 'node:crypto';
import {
  clientErrors,
  maxErrors,
  type ReleaseMetrics,
  type VisitMetrics,
  webVitals,
} from '@site/contract/visit-metrics';
import { foldPath, paths } from '@site/domain/paths';
import { z } from 'zod';
import { keepFigures } from '../figures/keep-figures.ts';
import { readFigures } from '../figures/read-figures.ts';
import { readText } from '../http/body.ts';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import type { Api, Services } from '../services.ts';

/** Longest report of a document, in bytes. */
const longest = 2 * 1024;

const releaseId = z.string().regex(/^[0-9a-f]{12}$/, 'must be the id of a release');
/** Ten minutes in milliseconds: whatever is longer was a sleeping machine. */
const measured = z.number().min(0).max(600_000);
const publishedPlace = z
  .string()
  .max(200)
  .regex(/^\/r\/[\w@./-]+(:\d+){0,2}$/, 'must be a published file');

const request = z.strictObject({
  release: releaseId,
  canary: releaseId.optional(),
  page: z.string().startsWith('/').max(200),
  webVitals: z.partialRecord(z.enum(webVitals), measured),
  errors: z
    .array(z.strictObject({ kind: z.enum(clientErrors), at: publishedPlace.optional() }))
    .max(maxErrors),
}) satisfies z.ZodType<VisitMetrics>;

const query = z.object({
  canary: releaseId.optional(),
  since: z.iso.date().optional(),
  page: z.string().optional(),
});

const count = z.int().nonnegative();
const response = z.object({
  releases: z.array(
    z.object({
      release: releaseId,
      documents: count,
      documentsWithErrors: count,
      webVitals: z.record(z.string(), z.object({ seen: count, good: count, poor: count, p75: z.number() })),
      errors: z.array(z.object({ kind: z.string(), at: z.string(), count })),
    }),
  ),
}) satisfies z.ZodType<{ releases: ReleaseMetrics[] }>;

/** Pages by their canonical spelling; an address that is none of them is not kept, whatever it says. */
const pages = new Map(Object.values(paths).map((path) => [foldPath(path), path]));

/**
 * `POST /visit-metrics`: how a document went, added to the sums of its release.
 * `GET /operator/visit-metrics`: the sums, for whoever has the operator's token.
 */
export function visitFigureRoutes(app: Api, { database, limit, config }: Services): void {
  describe(app, {
    method: 'post',
    path: '/visit-metrics',
    summary: 'Tell how a page went',
    request,
    status: 204,
  });

  app.post('/visit-metrics', async (c) => {
    await limit(c, 'figures', config.limits.writes);
    const figures = await readText(c, request, longest);
    const page = pages.get(foldPath(figures.page)) ?? 'other';
    await keepFigures(database, { ...figures, page });
    return c.body(null, 204);
  });

  describe(app, {
    method: 'get',
    path: '/operator/visit-metrics',
    summary: 'How visits went, by release set',
    query,
    response,
    secured: 'operatorToken',
  });

  app.get('/operator/visit-metrics', async (c) => {
    await limit(c, 'operator', config.limits.reads);
    requireOperator(c.req.header('authorization'), config.operatorToken);
    const parsed = query.safeParse(c.req.query());
    if (!parsed.success)
      throw new Refusal('invalid_request', 'The question is not understood: canary, since, page.');
    c.header('cache-control', 'no-store');
    return c.json({ releases: await readFigures(database.queries, parsed.data) });
  });
}

/** Without a token in the configuration nobody is the operator. */
function requireOperator(authorization: string | undefined, token: string | undefined): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
  if (token && timingSafeEqual(digest(given), digest(token))) return;
  throw new Refusal('unauthorised', 'This needs the operator’s token (OPERATOR_TOKEN of the API).');
}
