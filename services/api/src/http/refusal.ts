import { type ApiError, type ApiErrorCode, apiErrorStatus } from '@site/contract/wire';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

type Extra = Omit<ApiError['error'], 'code' | 'message'>;

/** A request that is refused: a code for programs, a sentence for people. Nothing was changed. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ApiErrorCode;
  readonly extra: Extra;
  readonly headers: Record<string, string>;

  constructor(code: ApiErrorCode, message: string, extra: Extra = {}, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
    this.headers = headers;
  }
}

export function answerRefusal(c: Context, { code, message, extra, headers }: Refusal): Response {
  const body: ApiError = { error: { code, message, ...extra } };
  return c.json(body, apiErrorStatus[code] as ContentfulStatusCode, headers);
}
