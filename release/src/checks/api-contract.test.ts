import { sampleConfig } from '@site/contract/sample-configuration';
import { startLocalServer } from '@site/testing/local-server';
import { type ApiOperation, apiOperations, jsonSchemaOf } from '@site/wire/api-operations';
import { expect, it, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { AppManifest } from '../formats/release-manifest.ts';
import { checkApi, findApiReasons, type OpenApi } from './api-contract.ts';

const api = 'http://api.example';
const operation = 'POST /order';

const caller = (operations: Record<string, ApiOperation>, catalogue: string | null = null) => {
  const requires = { operations, catalogue };
  return [{ name: 'checkout', version: '1', requires } as unknown as AppManifest];
};

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema: jsonSchemaOf(schema) } } });

/** Creates the OpenAPI document of an API with one operation. */
const offering = (sent?: z.ZodType, returned?: z.ZodType) => {
  const post = {
    ...(sent && { requestBody: json(sent) }),
    responses: { 200: returned ? json(returned) : {} },
  };
  return { info: { 'x-catalogue': 'today' }, paths: { '/order': { post } } } as OpenApi;
};

type Fields = Record<string, z.ZodType | undefined>;
const order: Fields = { amount: z.number(), email: z.string().max(20), plan: z.enum(['lite', 'max']) };
/** Changes the order's fields, and removes those that are undefined. */
const orderWith = (changes: Fields) =>
  z.object(
    Object.fromEntries(
      Object.entries({ ...order, ...changes }).flatMap(([name, field]) => (field ? [[name, field]] : [])),
    ),
  );

const maybe = z.optional(z.string());
const mega = z.enum(['lite', 'max', 'mega']);

test.each<[string, Fields, Fields, string?]>([
  ['the same fields', {}, {}],
  ['fewer fields than the API takes', {}, { vat: maybe }],
  ['fewer values', { plan: z.literal('max') }, {}],
  ['a record', { by: z.object({ a: z.string() }) }, { by: z.object({}).catchall(z.string()) }],
  ['a list', { by: z.array(z.object({ a: z.string() })) }, { by: z.array(z.object({ a: z.string() })) }],
  ['a list of others', { by: z.array(z.string()) }, { by: z.array(z.number()) }, 'by[] may be string'],
  [
    'a list whose entries lack a field',
    { by: z.array(z.object({})) },
    { by: z.array(z.object({ a: z.string() })) },
    'by[].a is required and may be missing',
  ],
  ['one of two kinds', { at: z.null() }, { at: z.nullable(z.iso.datetime()) }],
  ['a field that was added to the pages', { vat: maybe }, {}, 'vat is not known'],
  ['no field that was added to the API', {}, { vat: z.string() }, 'vat is required and may be missing'],
  ['a field no more', { amount: undefined }, {}, 'amount is required and may be missing'],
  ['a field that was removed from the API', {}, { amount: undefined }, 'amount is not known'],
  ['a field of another name', {}, { email: undefined, mail: maybe }, 'email is not known'],
  ['a longer text', { email: z.string() }, {}, 'email may be beyond the maxLength 20'],
  ['a text without form', {}, { email: z.email().max(20) }, 'email may not have the format email'],
  ['a new value', { plan: mega }, {}, 'plan may be "mega"'],
  ['another type', { amount: z.string() }, {}, 'amount may be string'],
  [
    'what a limit may exclude that cannot be compared',
    {},
    { amount: z.number().positive() },
    'amount has exclusiveMinimum, which cannot be compared',
  ],
])('pages that send %s', (_, sent, accepted, reason) => {
  const apps = caller({ [operation]: { sent: jsonSchemaOf(orderWith(sent)) as never } });
  const message = `checkout@1 sends ${operation} what ${api} does not accept: ${reason}.`;
  expect(findApiReasons(offering(orderWith(accepted)), apps, api)).toEqual(reason ? [message] : []);
});

test.each<[string, Fields, Fields, string?]>([
  ['a field that the pages do not know', { vat: z.string() }, {}],
  ['no field that may be missing', {}, { vat: maybe }],
  ['no field that was added to the pages', {}, { vat: z.string() }, 'vat is required and may be missing'],
  ['null', { amount: z.nullable(z.number()) }, {}, 'amount may be null'],
  ['more than is expected', {}, { email: z.string().max(10) }, 'email may be beyond the maxLength 10'],
])('an API that returns %s', (_, returned, read, reason) => {
  const apps = caller({ [operation]: { read: jsonSchemaOf(orderWith(read)) as never } });
  const message = `checkout@1 reads of ${operation} what ${api} does not return: ${reason}.`;
  expect(findApiReasons(offering(undefined, orderWith(returned)), apps, api)).toEqual(
    reason ? [message] : [],
  );
});

test.each(Object.entries(apiOperations))(
  '%s is accepted by an API of the same contract',
  (name, { sent, read }) => {
    const [method = '', path = ''] = name.split(' ');
    const json = (schema: unknown) => (schema ? { content: { 'application/json': { schema } } } : {});
    const described = { requestBody: json(sent), responses: { 200: json(read) } };
    const paths = { [path]: { [method.toLowerCase()]: described } } as OpenApi['paths'];
    expect(findApiReasons({ info: {}, paths }, caller({ [name]: { sent, read } }), api)).toEqual([]);
  },
);

it('names operations that the API does not offer, and a catalogue that it does not charge by', () => {
  const apps = caller({ 'GET /cart': {}, [operation]: {} }, 'tomorrow');
  expect(findApiReasons(offering(), apps, api)).toEqual([
    `checkout@1 calls GET /cart, which ${api} does not offer.`,
    `checkout@1 shows the plans and prices tomorrow; ${api} charges by today.`,
  ]);
});

it('is not checked where that was declined, which the notes of the promotion state', async () => {
  const declined = await checkApi({ config: sampleConfig }, caller({ [operation]: {} }), false);
  expect(declined).toEqual({ reasons: [], notes: [expect.stringContaining('NOT CHECKED: whether the API')] });
  const { notes } = await checkApi({ config: sampleConfig }, caller({ [operation]: {} }), null);
  expect(notes.join()).toContain('because a rollback works without the API');
});

it.each([
  ['http://127.0.0.1:23999', 'does not answer (ECONNREFUSED)'],
  ['http://api.invalid', 'does not answer (ENOTFOUND)'],
])('an API at %s that cannot be reached %s', async (apiBase, seen) => {
  const config = { ...sampleConfig, apiBase };
  const { reasons } = await checkApi({ config }, caller({ [operation]: {} }), true);
  expect(reasons.join()).toContain(`${apiBase} ${seen}`);
});

it.each([
  [200, '<!doctype html>', 'publishes no OpenAPI document that can be read'],
  [200, '{}', 'publishes no OpenAPI document that can be read'],
  [503, '', 'responded to the request for its OpenAPI document with status 503'],
])('an API that answers %i with "%s" publishes no document', async (status, body, reason) => {
  const server = await startLocalServer((_, response) => response.writeHead(status).end(body));
  onTestFinished(() => server.close());
  const config = { ...sampleConfig, apiBase: server.url };
  const { reasons } = await checkApi({ config }, caller({ [operation]: {} }), true);
  expect(reasons.join()).toContain(reason);
});

test.each([
  ['Pacific/Auckland', 'Pacific/Auckland', false],
  [undefined, 'Europe/London', false],
  // An API of an earlier version does not state its time zone.
  ['Pacific/Auckland', undefined, false],
  [undefined, 'Pacific/Auckland', true],
  ['Pacific/Auckland', 'Europe/London', true],
])('pages with dates in %s, an API with dates in %s', async (timeZone, ofApi, isRejected) => {
  const document = { ...offering(), info: { 'x-time-zone': ofApi } };
  const server = await startLocalServer((_, response) => response.end(JSON.stringify(document)));
  onTestFinished(() => server.close());
  const config = { ...sampleConfig, apiBase: server.url, timeZone };
  const { reasons } = await checkApi({ config }, caller({ [operation]: {} }), true);
  expect(reasons.join()).toMatch(
    isRejected ? /^Pages would show dates in \S+, but \S+ uses \S+ \(SELLER/ : /^$/,
  );
});
