import type { Context } from 'hono';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Longest body of an ordinary request, in bytes. */
export const ordinaryBody = 16 * 1024;

/**
 * Reads a JSON body through a schema. The size is taken from `content-length`
 * before a byte is read: Hono's own limit leaves the server's fast path.
 *
 * @throws Refusal for a wrong type, encoding, size, syntax or shape
 */
export async function readJson<T>(c: Context, schema: z.ZodType<T>, limit = ordinaryBody): Promise<T> {
  requireJson(c);
  return await readShape(c, schema, limit);
}

/**
 * The same for JSON that may be called plain text, as a page that is closing must
 * send it: it cannot wait for a preflight. For what anybody may write only.
 */
export async function readText<T>(c: Context, schema: z.ZodType<T>, limit = ordinaryBody): Promise<T> {
  requireJson(c, ['application/json', 'text/plain']);
  return await readShape(c, schema, limit);
}

/** The same for what browsers report by themselves, under types of their own. */
export async function readReport<T>(c: Context, schema: z.ZodType<T>, limit: number): Promise<T> {
  requireJson(c, ['application/json', 'application/csp-report', 'application/reports+json']);
  return await readShape(c, schema, limit);
}

async function readShape<T>(c: Context, schema: z.ZodType<T>, limit: number): Promise<T> {
  const parsed = schema.safeParse(await readJsonValue(c, limit));
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  );
  if (unknown.length > 0) {
    throw new Refusal('unknown_keys', `These fields are not known: ${unknown.map(quote).join(', ')}.`, {
      fields: Object.fromEntries(unknown.map((key) => [key.slice(0, 200), 'Not a known field'])),
    });
  }
  throw new Refusal('invalid_body', 'The request has fields that are missing or wrong.', {
    fields: Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.') || '(body)', message]),
    ),
  });
}

async function readJsonValue(c: Context, limit: number): Promise<unknown> {
  const bytes = await readBytes(c, limit);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('invalid_json', 'The body is not JSON in UTF-8.');
  }
}

/** The whole body, when its declared size is within the limit. */
export async function readBytes(c: Context, limit: number): Promise<ArrayBuffer> {
  requireLength(c, limit);
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return bytes;
}

function requireLength(c: Context, limit: number): void {
  const declared = c.req.header('content-length');
  if (declared === undefined) {
    if (c.req.header('transfer-encoding')) {
      throw new Refusal('length_required', 'The request must say how long its body is (Content-Length).');
    }
    return;
  }
  if (Number(declared) > limit) throw tooLarge(limit);
}

function tooLarge(limit: number): Refusal {
  return new Refusal('body_too_large', `The body is longer than ${limit} bytes.`);
}

function requireJson(c: Context, types: readonly string[] = ['application/json']): void {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('charset='));
  const utf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (!types.includes(type.trim()) || !utf8 || c.req.header('content-encoding')) {
    throw new Refusal(
      'unsupported_media_type',
      'The body must be sent as application/json in UTF-8, uncompressed.',
    );
  }
}

function quote(key: string): string {
  return `"${key.slice(0, 80)}"`;
}
