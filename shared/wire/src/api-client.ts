import type { ReceivedApiError, ReceivedError } from './error-responses.ts';

/**
 * This module sends a page's requests to the API. It is not shared at runtime, so a remote without requests does not
 * load it. Schemas are typed structurally, so a page that needs only a small schema loads no schema library.
 */
type Schema<T> = { safeParse: (content: unknown) => { success: true; data: T } | { success: false } };

/** The result of a request, with the response already parsed. Requests never reject. */
export type ApiResult<T> = { kind: 'ok'; value: T } | ApiFailure;

export type ApiFailure =
  /** The API, or a proxy, responded with an error status and JSON. */
  | { kind: 'error'; status: number; error: ReceivedError; requestId?: string | undefined }
  /** The response is not JSON, so it comes from something between the browser and the API. */
  | { kind: 'not-json'; status: number; contentType: string; requestId?: string | undefined }
  /** The status reports success, but the JSON does not match the schema. */
  | { kind: 'malformed'; status: number; requestId?: string | undefined }
  /** The request failed without a response or timed out. */
  | { kind: 'unreachable'; message: string };

type RequestOptions<T> = {
  /** The JSON body of a POST request. Omit it to send a GET request. */
  body?: unknown;
  /** An order's token. It is sent in the `Authorization` header rather than the URL, because servers log URLs. */
  token?: string | undefined;
  headers?: Record<string, string>;
  /** How long to wait for the response, in milliseconds. */
  timeout?: number;
  response: Schema<T>;
};

export type ApiClient = ReturnType<typeof createApiClient>;

const defaultTimeout = 30_000;

/**
 * Creates a client of the API.
 *
 * @param base the API's base URL from the runtime configuration
 * @param errors parses the error in a response; without it, only an error's status is available
 */
export function createApiClient(base: string, errors?: Schema<ReceivedApiError>) {
  async function exchange<T>(
    path: string,
    options: Omit<RequestOptions<T>, 'response'>,
    read: (response: Response) => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>> {
    try {
      return await read(await fetch(base + path, requestInit(options)));
    } catch (error) {
      return { kind: 'unreachable', message: messageOf(error) };
    }
  }

  async function readResponse<T>(response: Response, schema?: Schema<T>): Promise<ApiResult<T>> {
    const { status } = response;
    const contentType = response.headers.get('content-type')?.split(';', 1)[0]?.trim() || 'nothing';
    // Keep the request id, because the API and its proxy log the same id.
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const text = await response.text();
    const json = /\bjson\b/i.test(contentType) ? parseJson(text) : undefined;
    if (!json) return { kind: 'not-json', status, contentType, requestId };
    if (!response.ok) {
      const parsed = errors?.safeParse(json.value);
      return { kind: 'error', status, error: parsed?.success ? readError(parsed.data) : {}, requestId };
    }
    const parsed = schema?.safeParse(json.value);
    return parsed?.success ? { kind: 'ok', value: parsed.data } : { kind: 'malformed', status, requestId };
  }

  return {
    /** @param path relative to the API's base URL, for example `/order` */
    request: <T>(path: string, options: RequestOptions<T>) =>
      exchange(path, options, (response) => readResponse(response, options.response)),
    /** Downloads a file. A response with a different content type is a failure. */
    file: (path: string, { type, token }: { token: string; type: string }) =>
      exchange<Blob>(path, { token }, async (response) => {
        const isFile = response.ok && response.headers.get('content-type')?.startsWith(type);
        return isFile ? { kind: 'ok', value: await response.blob() } : await readResponse<Blob>(response);
      }),
  };
}

function readError({ error, message }: ReceivedApiError): ReceivedError {
  return typeof error === 'object' ? error : { message: error || message };
}

function requestInit({
  body,
  token,
  headers: more = {},
  timeout = defaultTimeout,
}: Omit<RequestOptions<unknown>, 'response'>): RequestInit {
  const headers = new Headers({ accept: 'application/json', ...more });
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

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : String(error);
}

/** What a page shows when a request fails. Each error that the visitor can act on gets its own sentence. */
export type FailureTexts = {
  unreachable: string;
  /** The sentence for all other errors, which are our fault. */
  otherwise: string;
  codes?: { readonly [Code in NonNullable<ReceivedError['code']>]?: string };
};

export function failureText(failure: ApiFailure, { unreachable, otherwise, codes }: FailureTexts): string {
  if (failure.kind === 'unreachable') return unreachable;
  // `internal` also stands for a failure without a code, such as a response that did not come from the API.
  const code = failure.kind === 'error' ? failure.error.code : undefined;
  return codes?.[code ?? 'internal'] ?? otherwise;
}
