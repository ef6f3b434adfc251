import { apiSegments } from '@site/contract/release-paths';
import { apiOperations } from '@site/wire/api-operations';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { shareApi } from '../../../testing/api-harness.ts';
import { createApp } from '../../api.ts';
import type { Config } from '../config/api-config.ts';

const message = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.unknown() }).optional() }).optional(),
});
const operation = z.object({
  requestBody: message.optional(),
  responses: z.record(z.string(), message),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const shared = shareApi();

/** Creates the shared API's app with a changed configuration. */
function appWith(change: Partial<Config>) {
  const { config, ...others } = shared().dependencies();
  return createApp({ ...others, config: { ...config, ...change } }, { log: () => {} });
}

test('over HTTPS in live mode browsers are told to use nothing else, elsewhere they are not', async () => {
  const header = async (change: Partial<Config>) =>
    (await appWith(change).request('/health')).headers.get('strict-transport-security');
  const siteUrl = 'https://site.example';
  expect(await header({ mode: 'live', siteUrl })).toBe('max-age=31536000; includeSubDomains');
  expect([await header({ mode: 'test', siteUrl }), await header({ mode: 'live' })]).toEqual([null, null]);
});

test('the OpenAPI document describes every route, every operation as pages send and read it', async () => {
  const api = shared();
  const { paths } = document.parse((await api.call('/openapi.json', {})).body);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const { routes } = createApp(api.dependencies());
  const registered = routes
    .filter(({ method, path }) => method !== 'ALL' && !/^\/(\*|openapi\.|outbox)/.test(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(described.toSorted()).toEqual([...new Set(registered)].toSorted());
  // These first segments of paths are reserved, so that no new remote can take them.
  const segments = routes
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((segment) => /^\w/.test(segment));
  expect([...new Set(segments)].toSorted()).toEqual(apiSegments);

  // A promotion compares these schemas, which an app version carries, with the running API's document.
  const schemaOf = (one?: z.infer<typeof message>) => one?.content?.['application/json']?.schema;
  for (const [name, { sent, read }] of Object.entries(apiOperations)) {
    const [method = '', path = ''] = name.split(' ');
    const offered = Object.entries(paths[path] ?? {}).find(([key]) => key === method.toLowerCase())?.[1];
    expect(schemaOf(offered?.requestBody), name).toEqual(sent);
    for (const [status, response] of Object.entries(offered?.responses ?? {})) {
      if (read && status.startsWith('2')) expect(schemaOf(response), `${name} ${status}`).toEqual(read);
    }
  }
});

test('the OpenAPI document names the time zone of dates, so that pages with another are not promoted', async () => {
  const seller = { ...shared().dependencies().config.seller, timeZone: 'Pacific/Auckland' };
  const { info } = await (await appWith({ seller }).request('/openapi.json')).json();
  expect(info).toHaveProperty('x-time-zone', 'Pacific/Auckland');
});

test('a sandbox shows every operation with its fields and errors as a page that runs no script, live mode shows none', async () => {
  const reference = (mode: Config['mode']) => appWith({ mode }).request('/openapi.html');
  const response = await reference('sandbox');
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).not.toMatch(/script-src|https?:/);
  for (const operation of Object.keys(apiOperations)) expect(page).toContain(`<code>${operation}</code>`);
  expect(page).toContain('<code>zipCode</code>: string, at most 200 characters');
  expect(page).toContain('<code>409 price_changed</code>: The price is');
  expect((await reference('live')).status).toBe(404);
});
