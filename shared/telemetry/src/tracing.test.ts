import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTracing, withSpan } from './tracing.ts';

const loaded = vi.hoisted(() => ({ sdk: false }));
vi.mock('@opentelemetry/sdk-trace', async (original) => {
  loaded.sdk = true;
  return await original();
});

type Exported = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string }[] }[];
  }[];
};

async function openCollector() {
  const received: Exported[] = [];
  const server = createServer(async (request, response) => {
    received.push((await json(request)) as Exported);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { received, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

test('without a collector nothing is loaded, and work runs', async () => {
  const stop = await startTracing('site-test', {});
  expect(await withSpan('work', { kind: SpanKind.INTERNAL }, async () => 'done')).toBe('done');
  await stop();
  expect(loaded.sdk).toBe(false);
});

test('a collector gets the spans of a trace that a caller began, with the name of the service', async () => {
  const collector = await openCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  const stop = await startTracing('site-test');
  onTestFinished(() => {
    for (const api of [context, propagation, trace]) api.disable();
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await withSpan('GET', { kind: SpanKind.SERVER, headers }, async (describe) => {
    describe('GET /order', { 'http.route': '/order' });
    await withSpan('stripe', { kind: SpanKind.CLIENT }, async () => {});
  });
  await expect(
    withSpan('job', { kind: SpanKind.CONSUMER }, () => Promise.reject(new Error('ada@example.com'))),
  ).rejects.toThrow();
  await stop();
  const [{ resource, scopeSpans } = expect.fail('nothing was exported')] = collector.received.flatMap(
    ({ resourceSpans }) => resourceSpans,
  );
  const names = Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value.stringValue]));
  expect(names['service.name']).toBe('site-test');
  const spans = scopeSpans.flatMap((scope) => scope.spans);
  const own = spans.filter((span) => span.traceId === traceId);
  expect(own.map(({ name }) => name).sort()).toEqual(['GET /order', 'stripe']);
  expect(spans.map(({ name }) => name)).toContain('job');
  expect(JSON.stringify(collector.received)).not.toContain('ada@');
});
