import { receivedApiError } from '@site/contract/wire';
import * as z from 'zod/mini';

/** How a request to the API ended. A request never rejects; the response is parsed here, once. */
export type ApiResult<T> = { kind: 'ok'; value: T } | ApiFailure;

export type ApiFailure =
  /** An error status with JSON. */
  | { kind: 'error'; status: number; error: ApiErrorDetails; requestId?: string | undefined }
  /** The response is not from the API but from something between here and there. */
  | { kind: 'not-json'; status: number; contentType: string; requestId?: string | undefined }
  /** JSON with a good status, but of another shape. */
  | { kind: 'malformed'; status: number; requestId?: string | undefined }
  /** No response. */
  | { kind: 'unreachable'; message: string }
  /** The browser cannot make the request, for example because a header cannot carry a value. */
  | { kind: 'unsendable'; message: string };

type ApiErrorDetails = z.infer<typeof receivedApiError>['error'];

type RequestOptions<T> = {
  /** Sent as JSON by POST; without one the request is a GET. */
  body?: unknown;
  /** Sent in the `Authorization` header and never in the address. */
  token?: string;
  /** In milliseconds. */
  timeout?: number;
  response: z.ZodMiniType<T>;
};

const defaultTimeout = 30_000;

export function request<T>(url: string, options: RequestOptions<T>): Promise<ApiResult<T>> {
  return exchange(url, options, (response) => readResponse(response, options.response));
}

/** The content of a file, of the expected type. */
export function requestFile(
  url: string,
  { type, ...options }: { token: string; type: string },
): Promise<ApiResult<Blob>> {
  return exchange(url, options, async (response) => {
    const isFile = response.ok && response.headers.get('content-type')?.startsWith(type);
    return isFile ? { kind: 'ok', value: await response.blob() } : await readResponse(response, z.never());
  });
}

async function exchange<T>(
  url: string,
  options: Omit<RequestOptions<T>, 'response'>,
  read: (response: Response) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  let init: RequestInit;
  try {
    init = requestInit(options);
  } catch (error) {
    return { kind: 'unsendable', message: messageOf(error) };
  }
  try {
    return await read(await fetch(url, init));
  } catch (error) {
    return { kind: 'unreachable', message: messageOf(error) };
  }
}

function requestInit({
  body,
  token,
  timeout = defaultTimeout,
}: Omit<RequestOptions<unknown>, 'response'>): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return {
    headers,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
    cache: 'no-store',
    credentials: 'omit',
  };
}

async function readResponse<T>(response: Response, schema: z.ZodMiniType<T>): Promise<ApiResult<T>> {
  const { status } = response;
  const contentType = response.headers.get('content-type')?.split(';', 1)[0]?.trim() || 'nothing';
  // In the logs of the API and of the proxy before it.
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const text = await response.text();
  const json = /\bjson\b/i.test(contentType) ? parseJson(text) : undefined;
  if (!json) return { kind: 'not-json', status, contentType, requestId };
  if (!response.ok) return { kind: 'error', status, error: readError(json.value), requestId };
  const parsed = z.safeParse(schema, json.value);
  return parsed.success ? { kind: 'ok', value: parsed.data } : { kind: 'malformed', status, requestId };
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const text = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);
const plainError = z.catch(z.object({ error: text, message: text }), {});

/** Our API sends `{error: {code, message}}`; other servers send a plain `{error}` or `{message}`. */
function readError(json: unknown): ApiErrorDetails {
  const ours = z.safeParse(receivedApiError, json);
  if (ours.success) return ours.data.error;
  const { error, message } = z.parse(plainError, json);
  return { message: error ?? message };
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : String(error);
}
