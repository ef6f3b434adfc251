import { type ApiErrorCode, apiErrorStatus } from '@site/contract/wire';

/** How a call to the API ended. Nothing is thrown; what came from outside is parsed here, once. */
export type Answer<T> =
  | { kind: 'ok'; value: T }
  /** An error status with JSON that may say why. */
  | { kind: 'refused'; status: number; problem: ApiProblem }
  /** Something between here and the API answered in its place. */
  | { kind: 'not-json'; status: number; contentType: string }
  /** JSON, and a good status, but not what was asked for. */
  | { kind: 'malformed'; status: number }
  /** No answer came. */
  | { kind: 'unreachable'; message: string };

export type ApiProblem = { code?: ApiErrorCode; message?: string; currentPrice?: number };

type Call<T> = {
  method?: 'GET' | 'POST';
  body?: unknown;
  token?: string;
  signal?: AbortSignal;
  /** Undefined when the value is not what was asked for. */
  parse: (value: unknown) => T | undefined;
};

/** After this long without an answer there will be none; in milliseconds. */
const patience = 30_000;

export async function ask<T>(url: string, { method = 'GET', body, token, signal, parse }: Call<T>) {
  const deadline = AbortSignal.timeout(patience);
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      cache: 'no-store',
      credentials: 'omit',
    });
    return await readAnswer(response, parse);
  } catch (error) {
    const message = error instanceof Error && error.message ? error.message : String(error);
    return { kind: 'unreachable', message } satisfies Answer<T>;
  }
}

async function readAnswer<T>(
  response: Response,
  parse: (value: unknown) => T | undefined,
): Promise<Answer<T>> {
  const { status } = response;
  const contentType = response.headers.get('content-type')?.split(';', 1)[0]?.trim() || 'nothing';
  if (!/\bjson\b/i.test(contentType)) return { kind: 'not-json', status, contentType };
  let json: unknown;
  try {
    json = JSON.parse(await response.text());
  } catch {
    return { kind: 'not-json', status, contentType };
  }
  if (!response.ok) return { kind: 'refused', status, problem: readProblem(json) };
  const value = parse(json);
  return value === undefined ? { kind: 'malformed', status } : { kind: 'ok', value };
}

/** Our API's `{error: {code, message}}`, or the plainer `{error}` and `{message}` of others. */
export function readProblem(json: unknown): ApiProblem {
  const body = record(json);
  const error = record(body.error);
  const message = [error.message, body.error, body.message].find((text) => typeof text === 'string' && text);
  return {
    ...(isApiErrorCode(error.code) && { code: error.code }),
    ...(typeof message === 'string' && { message }),
    ...(typeof error.currentPrice === 'number' && { currentPrice: error.currentPrice }),
  };
}

function isApiErrorCode(value: unknown): value is ApiErrorCode {
  return typeof value === 'string' && Object.hasOwn(apiErrorStatus, value);
}

/** An object's properties, or none; for reading what came from outside. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
