import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

type RequestContext = {
  /** Of the header `x-request-id`: in the response, in each log line of the request, and in the log of a proxy. */
  requestId: string;
};

/** The request that the running code belongs to, if it belongs to one. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

export const requestIdHeader = 'x-request-id';

/** The id that a page or a proxy sent; another one where there is none, or none that may be written into a log. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/**
 * Writes one line of JSON: the time, the event, and the request that it belongs to. `fields` hold nothing
 * personal and no secret.
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
 * Lets a process outlive the readers of its output: when they end (`| head -1`, a log shipper that restarts), or the disk
 * of a log is full, what is written is lost, and nothing else.
 */
export function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}

/** Writes a line like `log`, to the standard error. */
export function logFault(event: string, fields: object): void {
  log(event, fields, console.error);
}

/** Writes what the operator should look at now: let the log's alarm match `"event":"alert"`. */
export function logAlert(alert: string, message: string): void {
  logFault('alert', { alert, message });
}

/** Writes an error of a background task. */
export function logError(event: string, error: unknown): void {
  // The queue emits errors of the database as plain objects, and of several addresses only the code is common.
  const { message = error, code } =
    typeof error === 'object' && error !== null ? (error as { message?: unknown; code?: unknown }) : {};
  logFault(event, { message: String(message), code });
}
