import { type ApiError as ApiErrorBody, type ApiErrorCode, apiErrorStatus } from '@site/wire/error-responses';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

type Details = Omit<ApiErrorBody['error'], 'code' | 'message'>;

/** Rejects a request with a code for programs and a message for people. A rejected request has changed nothing. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly details: Details;
  readonly headers: Record<string, string>;

  constructor(
    code: ApiErrorCode,
    message: string,
    details: Details = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export function respondWithError(c: Context, { code, message, details, headers }: ApiError): Response {
  const body: ApiErrorBody = { error: { code, message, ...details } };
  return c.json(body, apiErrorStatus[code] as ContentfulStatusCode, headers);
}
