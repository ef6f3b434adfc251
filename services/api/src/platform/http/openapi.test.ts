import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApi } from '../../../testing/api-harness.ts';
import { embedded } from '../../../testing/engines.ts';
import { createApp } from '../../api.ts';

/** What OpenAPI 3.1 requires of a document. */
const operation = z.object({
  summary: z.string(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), z.object({ description: z.string() })),
});
const document = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({
    title: z.string(),
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    'x-catalogue': z.string(),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), operation)),
  components: z.record(z.string(), z.record(z.string(), z.object({}))),
});

test('the OpenAPI document is valid and describes every route', async () => {
  const api = await openApi(embedded);
  const { status, body } = await api.call('/openapi.json', {});
  expect(status).toBe(200);
  const { paths, components } = document.parse(body);

  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const { routes } = createApp(api.dependencies());
  const registered = routes
    .filter(({ method, path }) => method !== 'ALL' && !/^\/(\*|openapi\.json$|outbox)/.test(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(described.toSorted()).toEqual([...new Set(registered)].toSorted());

  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [reference, kind = '', name = ''] of references) {
    expect(components[kind]?.[name], reference).toBeDefined();
  }
});
