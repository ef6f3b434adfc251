import type { OpenAPIHono } from '@hono/zod-openapi';
import { submissionKeyHeader } from '@site/wire/questionnaire-messages';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { features, type Services } from './features.ts';
import { cspReportsPath } from './platform/browser-reports/browser-reports.ts';
import { isDatabaseUnavailable, isUnstorableText } from './platform/database/database-errors.ts';
import { ApiError, respondWithError } from './platform/http/api-error.ts';
import { observeRequests } from './platform/http/observe-requests.ts';
import { createRouter, publishContract } from './platform/http/openapi.ts';
import { logFault, requestIdHeader } from './platform/log.ts';

/** Creates the API's app (middleware, routes and error handling) without starting a server. */
export function createApp(
  services: Services,
  { log = console.log }: { log?: (line: string) => void } = {},
): OpenAPIHono {
  const app = createRouter();
  const { origins } = services.config;

  app.use(observeRequests(log), securityHeaders(services.config), limitAddress());
  app.use(
    cors({
      origin: (origin) => (origins.includes(origin) ? origin : null),
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['content-type', 'authorization', submissionKeyHeader],
      exposeHeaders: ['retry-after', requestIdHeader],
      maxAge: 600,
    }),
    rejectForeignWrites(origins),
  );

  for (const routes of features.flatMap((feature) => feature.routes?.(services) ?? []))
    app.route('/', routes);
  publishContract(app, services.config);

  app.notFound((c) => respondWithError(c, new ApiError('not_found', 'There is nothing at this address.')));
  app.onError((error, c) => respondWithError(c, apiErrorOf(error, routePath(c, -1))));
  return app;
}

/** The maximum length of a request URL, in characters. Every operation needs less than a tenth of this. */
const maxAddress = 2_048;

function limitAddress(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.url.length > maxAddress) {
      throw new ApiError('address_too_long', `The address is longer than ${maxAddress} characters.`);
    }
    await next();
  };
}

/**
 * The `Strict-Transport-Security` header, which tells browsers to use only HTTPS for a year. The site sends the same
 * value.
 */
const strictTransport = 'max-age=31536000; includeSubDomains';

function securityHeaders({ mode, siteUrl }: Services['config']): MiddlewareHandler {
  const isSecure = mode === 'live' && siteUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('cross-origin-resource-policy', 'same-site');
    headers.set('x-permitted-cross-domain-policies', 'none');
    if (isSecure) headers.set('strict-transport-security', strictTransport);
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  };
}

/**
 * Rejects cross-origin writes, because CORS only hides the response from the page and does not stop the request. CSP
 * reports are exempt, because the browser itself sends them.
 */
function rejectForeignWrites(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isWrite = c.req.method === 'POST' && c.req.path !== cspReportsPath;
    if (isWrite && origin !== undefined && !origins.includes(origin)) {
      throw new ApiError('origin_not_allowed', 'Pages of this origin may not use this API.');
    }
    await next();
  };
}

/**
 * Maps an error to the response. Unexpected errors are logged with their stack but without any data from the request.
 */
function apiErrorOf(error: Error, route: string): ApiError {
  if (error instanceof ApiError) return error;
  for (const { describeError } of features) {
    const described = describeError?.(error, route);
    if (described) return described;
  }
  if (isUnstorableText(error) || (error instanceof HTTPException && error.status < 500)) {
    return new ApiError('invalid_request', 'The request is not valid.');
  }
  logFault('error', { route, name: error.name, stack: error.stack });
  if (isDatabaseUnavailable(error)) {
    const message = 'Nothing can be stored at the moment. Please try again soon.';
    return new ApiError('storage_unavailable', message, {}, { 'retry-after': '2' });
  }
  return new ApiError('internal', 'Something went wrong on our side. Nothing was lost; please try again.');
}
