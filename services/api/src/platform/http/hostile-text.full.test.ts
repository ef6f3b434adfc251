import type { JsonSchema } from '@site/wire/api-operations';
import { expect, test } from 'vitest';
import { shareApi } from '../../../testing/api-harness.ts';
import { bearer } from '../../../testing/site-requests.ts';

const shared = shareApi({ TRUST_PROXY: '1', WAITLIST_STORE: 'true' });

/**
 * The maximum time for which an operation may block the others, in milliseconds of this thread's CPU time, so that
 * other programs do not count. The test's client and the embedded database run in the same thread.
 */
const maxBlocked = 50;

/** Each part is repeated between an `a` and an `x`. */
const parts = [
  ...[' ', '\t', '.', '@', '<a@', '"', '/', '%2f', '\u200c', 'a.a@', '@?', ','],
  ...['\u0315\u0300', '\ufe0f', '9', '<', '2026-01-01T00:00:00.', 'mailto:', '-', ':'],
];
const fill = (part: string, bytes: number) =>
  `a${part.repeat(Math.max(0, Math.floor((bytes - 2) / Buffer.byteLength(JSON.stringify(part).slice(1, -1)))))}x`;

type Target = { method: string; path: string; token: string };

let sentCount = 0;

/** Sends each request from a new address, so that no address reaches its limit. */
async function send({ method, path, token }: Target, body: string): Promise<Response> {
  sentCount += 1;
  const from = `203.${sentCount >> 16}.${(sentCount >> 8) & 255}.${sentCount & 255}`;
  const headers = { ...bearer(token), 'content-type': 'application/json', 'x-forwarded-for': from };
  return await fetch(`${shared().url()}${path}`, {
    method,
    body,
    // Close the connection, because the server closes one whose body it does not read.
    headers: { ...headers, connection: 'close' },
  });
}

/** Checks the thread's busy time in the best of five attempts, because the first attempts compile the code. */
async function expectPrompt(target: Target, body: string): Promise<void> {
  const name = `${target.method} ${target.path} ${body.slice(0, 80)}`;
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && best > maxBlocked; attempt += 1) {
    const before = process.threadCpuUsage();
    const { status } = await send(target, body);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
    expect(status, name).not.toBe(429);
    expect(status, name).toBeLessThan(500);
  }
  expect(best, name).toBeLessThan(maxBlocked);
}

type Document = {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>
  >;
};

/** Creates a value for a schema in which every text with a schema of this kind is `text`. Other texts are left out. */
function valueFor({ type, properties, anyOf, ...schema }: JsonSchema, text: string, kind: string): unknown {
  if (properties) {
    const entries = Object.entries(properties).map(([key, child]) => [key, valueFor(child, text, kind)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (type === 'number') return 650;
  if (type === 'array') return [];
  return kind === JSON.stringify(schema) ? text : undefined;
}

/** Lists the distinct schemas of texts within a schema. */
function textKinds({ type, properties, anyOf, ...schema }: JsonSchema): string[] {
  if (properties) return [...new Set(Object.values(properties).flatMap(textKinds))];
  return type === 'number' || type === 'array' ? [] : [JSON.stringify(schema)];
}

const countTexts = (schema: JsonSchema, kind: string): number =>
  JSON.stringify(valueFor(schema, '\u0007', kind)).split('\\u0007').length - 1;

/**
 * The texts make a careless algorithm take quadratic time, including those of libraries. A static check finds the slow
 * patterns of our own code.
 */
test('every operation answers at once, whatever is in the longest body that it reads', async () => {
  const token = (await shared().open()).body.orderToken;
  const { body } = await shared().call<Document>('/openapi.json', {});
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const [content] = Object.values(requestBody?.content ?? {});
      return content ? [{ path, method: method.toUpperCase(), schema: content.schema }] : [];
    }),
  );
  expect(operations.length).toBeGreaterThan(6);
  for (const { path, method, schema } of operations) {
    const target = { method, path: path.replace(/\{\w+\}/, '7f0d1f3a-3f0e-4b06-9f36-3ad1e0a5a001'), token };
    const tooLong = await (await send(target, JSON.stringify({ a: ' '.repeat(1_100_000) }))).text();
    const limit = Number(/longer than (\d+) bytes/.exec(tooLong)?.[1]);
    expect(limit, tooLong).toBeGreaterThan(1_000);
    for (const part of parts) {
      for (const kind of textKinds(schema)) {
        const frame = JSON.stringify(valueFor(schema, '', kind)).length;
        const text = fill(part, Math.floor((limit - frame - 100) / countTexts(schema, kind)));
        await expectPrompt(target, JSON.stringify(valueFor(schema, text, kind)));
      }
      const keys = Object.fromEntries(
        Array.from({ length: limit / 20 }, (_, index) => [`${part.slice(0, 4)}${index}`, '']),
      );
      await expectPrompt(target, JSON.stringify(keys).slice(0, limit));
    }
  }
}, 300_000);
