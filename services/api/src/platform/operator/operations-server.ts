import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { type SelectQueryBuilder, sql } from 'kysely';
import { Registry } from 'prom-client';
import { type Config, operationsFile, operationsUrl } from '../config/api-config.ts';
import { ApiError, respondWithError } from '../http/api-error.ts';
import { listen } from '../http/listen.ts';
import { requireOperator } from '../http/operator-token.ts';
import { logFault } from '../log.ts';
import { processMetrics } from '../metrics/counters.ts';

/**
 * Opens the operations port, which no proxy may forward. The port serves `/metrics` to Prometheus and, if an operator
 * token is configured, the routes of `pnpm operate`. In sandbox mode, the port's address and the token are stored in
 * the data folder for `pnpm operate`, in a file that only its owner can read.
 *
 * @returns undefined if no port is configured
 */
export async function startOperations(
  config: Pick<Config, 'metrics' | 'operatorToken' | 'mode' | 'dataDir'>,
  registry: Registry,
  routes: readonly Hono[],
): Promise<{ url: string; close: () => Promise<void> } | undefined> {
  const { port, host } = config.metrics;
  if (port === undefined) return undefined;
  const all = Registry.merge([processMetrics, registry]);
  const app = operatorRoutes(config.operatorToken, routes, all);
  const server = await listen(app.fetch, { host, port });
  const started = { url: `${operationsUrl(host, server.port)}/metrics`, close: server.close };
  if (config.mode !== 'sandbox') return started;
  const file = operationsFile(config.dataDir);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify({ url: started.url, token: config.operatorToken }), { mode: 0o600 });
  return started;
}

function operatorRoutes(token: string | undefined, routes: readonly Hono[], metrics: Registry): Hono {
  const app = new Hono();
  app.get('/metrics', async (c) =>
    c.body(await metrics.metrics(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    }),
  );
  app.use(requireOperator(token));
  for (const route of routes) app.route('/', route);
  app.notFound((c) => respondWithError(c, new ApiError('not_found', 'This API has no such command.')));
  app.onError((error, c) => {
    if (error instanceof ApiError) return respondWithError(c, error);
    logFault('operator', { name: error.name, stack: error.stack });
    const message =
      "The API could not complete this. No stored data was lost; the API's log has the details.";
    return respondWithError(c, new ApiError('internal', message));
  });
  return app;
}

/**
 * Reads `?days=` of a list, and reports in a header how many older rows the list omits, so that `pnpm operate` can
 * mention the number.
 *
 * @param moment the column with a row's time
 * @returns the earliest time that the list covers
 * @throws ApiError unless the number of days is from 1 to 4000
 */
export async function limitToDays<DB, Table extends keyof DB>(
  c: Context,
  rows: SelectQueryBuilder<DB, Table, object>,
  moment: string,
): Promise<Date> {
  const days = Number(c.req.query('days') ?? 30);
  if (!(days >= 1 && days <= 4000))
    throw new ApiError('invalid_request', '--days takes a number from 1 to 4000.');
  const since = new Date(Date.now() - days * 86_400_000);
  const older = rows.where(sql<boolean>`${sql.ref(moment)} < ${since}`);
  const counted = older.select(sql<number>`count(*)::integer`.as('count'));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  c.header('x-left-out', String(count));
  return since;
}

/** @param list the command that lists valid ids */
export const createUnknownIdError = (id: string, list: string) =>
  new ApiError('not_found', `There is no ${id}. \`pnpm operate ${list}\` lists them.`);
