import type { ReceivedApiError, ReceivedError } from './messages.ts';

/**
 * The requests of a page to the API. Not among the shared modules: a remote that makes none does not load it. Schemas are
 * taken by their structure, so that a page whose only request is a small one needs no schema library.
 */
type Schema<T> = { safeParse: (content: unknown) => { success: true; data: T } | { success: false } };

/** How a request ended. It never rejects, and the response is parsed here, once. */
export type ApiResult<T> = { kind: 'ok'; value: T } | ApiFailure;

export type ApiFailure =
  /** An error status with JSON. */
  | { kind: 'error'; status: number; error: ReceivedError; requestId?: string | undefined }
  /** The response is not from the API but from something between here and there. */
  | { kind: 'not-json'; status: number; contentType: string; requestId?: string | undefined }
  /** JSON with a good status, but of another shape. */
  | { kind: 'malformed'; status: number; requestId?: string | undefined }
  /** No response, or none in time. */
  | { kind: 'unreachable'; message: string };

type RequestOptions<T> = {
  /** Sent as JSON by POST; without one the request is a GET. */
  body?: unknown;
  /** Of an order. Sent in the `Authorization` header and never in the address, which servers log. */
  token?: string | undefined;
  /** Others that the operation takes. */
  headers?: Record<string, string>;
  /** How long to wait for the response, in milliseconds. */
  timeout?: number;
  response: Schema<T>;
};

export type ApiClient = ReturnType<typeof createApiClient>;

const defaultTimeout = 30_000;

/**
 * @param base address of the API, as in the run-time configuration
 * @param errors reads the error in a response; without it only the status of an error is known
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
    // The logs of the API and of the proxy before it have this id.
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const text = await response.text();
    const json = /\bjson\b/i.test(contentType) ? parseJson(text) : undefined;
    if (!json) return { kind: 'not-json', status, contentType, requestId };
    if (!response.ok) {
      const parsed = errors?.safeParse(json.value);
      return { kind: 'error', status, error: parsed?.success ? errorIn(parsed.data) : {}, requestId };
    }
    const parsed = schema?.safeParse(json.value);
    return parsed?.success ? { kind: 'ok', value: parsed.data } : { kind: 'malformed', status, requestId };
  }

  return {
    /** @param path below the address of the API: `/order` */
    request: <T>(path: string, options: RequestOptions<T>) =>
      exchange(path, options, (response) => readResponse(response, options.response)),
    /** The content of a file, of the expected type. */
    file: (path: string, { type, token }: { token: string; type: string }) =>
      exchange<Blob>(path, { token }, async (response) => {
        const isFile = response.ok && response.headers.get('content-type')?.startsWith(type);
        return isFile ? { kind: 'ok', value: await response.blob() } : await readResponse<Blob>(response);
      }),
  };
}

function errorIn({ error, message }: ReceivedApiError): ReceivedError {
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

/** What a page shows when a request fails: one sentence for each error that a visitor can do something about. */
export type FailureTexts = {
  unreachable: string;
  /** The sentence for all other errors, which are ours. */
  otherwise: string;
  codes?: { readonly [Code in NonNullable<ReceivedError['code']>]?: string };
};

export function failureText(failure: ApiFailure, { unreachable, otherwise, codes }: FailureTexts): string {
  if (failure.kind === 'unreachable') return unreachable;
  // The API did not respond, or with a code that this page does not know.
  const code = failure.kind === 'error' ? failure.error.code : undefined;
  return codes?.[code ?? 'internal'] ?? otherwise;
}
