import type { Context, MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';

/** The default maximum size of a request body, in bytes. */
const ordinaryBody = 16 * 1024;

/**
 * Creates middleware that requires a UTF-8 JSON body within the size limit. It runs before the route's validation,
 * which reuses the parsed body.
 *
 * Add other content types, such as `text/plain`, only where anybody may write, because pages of any origin can send
 * them without a CORS preflight.
 */
export function requireJsonBody(maxBytes = ordinaryBody, types = ['application/json']): MiddlewareHandler {
  return async (c, next) => {
    assertContentType(c, types);
    const bytes = await readBytes(c, maxBytes);
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw new ApiError('invalid_json', 'The body is not valid UTF-8 JSON.');
    }
    // Cache the parsed body, so that the route's validation does not parse a long body again.
    c.req.bodyCache.json = value;
    await next();
  };
}

/**
 * Reads the whole body if its declared size is within the limit. The `content-length` header is checked before any byte
 * is read, and Node reads no more bytes than it declares. Hono's own body limit is not used, because it disables the
 * server's fast path.
 */
export async function readBytes(c: Context, maxBytes: number): Promise<ArrayBuffer> {
  const declared = c.req.header('content-length');
  if (declared === undefined && c.req.header('transfer-encoding')) {
    throw new ApiError('length_required', 'The request must have a Content-Length header.');
  }
  if (Number(declared ?? 0) > maxBytes) {
    throw new ApiError('body_too_large', `The body is longer than ${maxBytes} bytes.`);
  }
  return await c.req.arrayBuffer().catch(() => {
    // The client closed the connection, so only the log will show this response.
    throw new ApiError('invalid_request', 'The body was not received completely.');
  });
}

function assertContentType(c: Context, types: readonly string[]): void {
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
