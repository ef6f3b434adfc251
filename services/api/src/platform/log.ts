import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

type RequestContext = {
  /**
   * The value of the `x-request-id` header. The id also appears in the response, in every log line of the request, and
   * in proxy logs.
   */
  requestId: string;
};

/** The request that the current code is handling, if any. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

export const requestIdHeader = 'x-request-id';

/** Returns the request id that a page or proxy sent, or a new id if the header is missing or unsafe to log. */
export function requestIdOf(header = ''): string {
  return /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/**
 * Writes one line of JSON with the time, the event and the current request's id. `fields` must not contain personal
 * data or secrets.
 */
export function log(event: string, fields: object = {}, write: (line: string) => void = console.log): void {
  const request = requestContext.getStore()?.requestId;
  write(
    JSON.stringify({
      at: new Date().toISOString(),
      event,
      ...fields,
      ...(request !== undefined && { request }),
    }),
  );
}

/**
 * Keeps the process alive when its output no longer has a reader (`| head -1`, a restarting log shipper) or the log's
 * disk is full. Only the affected output is lost.
 */
export function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}

export function logFault(event: string, fields: object): void {
  log(event, fields, console.error);
}

/**
 * Logs a problem that needs the operator's immediate attention. Configure the log's alarm to match `"event":"alert"`.
 */
export function logAlert(alert: string, message: string): void {
  logFault('alert', { alert, message });
}

export function logError(event: string, error: unknown): void {
  // The queue emits database errors as plain objects, so do not rely on `instanceof`. A connection error for several
  // addresses has no message, only a code.
  const { message = error, code } =
    typeof error === 'object' && error !== null ? (error as { message?: unknown; code?: unknown }) : {};
  logFault(event, { message: String(message), code });
}
