import type { Context, MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';

/** Longest body of an ordinary request, in bytes. */
const ordinaryBody = 16 * 1024;

/** The most fields of a body. The questionnaire has the most of all messages: one for each question and product. */
const maxFields = 200;

/**
 * Middleware: the body is JSON in UTF-8 of a known length within the limit. It runs before the
 * validation of a route, which then reads the body from Hono's cache.
 *
 * Types besides `application/json` need no preflight, so they are only for what anybody may write.
 */
export function jsonBody(maxBytes = ordinaryBody, types = ['application/json']): MiddlewareHandler {
  return async (c, next) => {
    requireType(c, types);
    const bytes = await readBytes(c, maxBytes);
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw new ApiError('invalid_json', 'The body is not JSON in UTF-8.');
    }
    if (typeof value === 'object' && value !== null && Object.keys(value).length > maxFields) {
      throw new ApiError('invalid_body', `The body has more than ${maxFields} fields.`);
    }
    // The validation of the route takes the value from here, so that a long body is parsed once.
    c.req.bodyCache.json = value;
    await next();
  };
}

/**
 * The whole body, if its declared size is within the limit. The size is taken from `content-length`
 * before a byte is read: Hono's own limit leaves the fast path of the server.
 */
export async function readBytes(c: Context, maxBytes: number): Promise<ArrayBuffer> {
  const declared = c.req.header('content-length');
  if (declared === undefined && c.req.header('transfer-encoding')) {
    throw new ApiError('length_required', 'The request must state the length of its body (Content-Length).');
  }
  if (Number(declared ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await c.req.arrayBuffer().catch(() => {
    // The client has closed the connection, so this response is for the log.
    throw new ApiError('invalid_request', 'The body did not arrive completely.');
  });
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', `The body is longer than ${maxBytes} bytes.`);
}

function requireType(c: Context, types: readonly string[]): void {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (!types.includes(type.trim()) || !isUtf8 || c.req.header('content-encoding')) {
    throw new ApiError(
      'unsupported_media_type',
      'The body must be sent as application/json in UTF-8, uncompressed.',
    );
  }
}
