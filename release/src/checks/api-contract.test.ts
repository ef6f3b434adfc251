import { type ApiOperation, jsonSchemaOf } from '@site/contract/api-operations';
import type { AppManifest } from '@site/contract/release-manifest';
import { sampleConfig } from '@site/testing/runtime-config';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { apiReasons, checkApi, type OpenApi } from './api-contract.ts';

const api = 'http://api.example';
const operation = 'POST /order';

const caller = (operations: Record<string, ApiOperation>, catalogue: string | null = null) =>
  new Map([
    [
      'checkout',
      {
        name: 'checkout',
        version: '1',
        requires: { imports: {}, operations, catalogue },
      } as unknown as AppManifest,
    ],
  ]);

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema: jsonSchemaOf(schema) } } });

/** What an API documents that has one operation. */
const offering = (sent?: z.ZodType, returned?: z.ZodType) =>
  ({
    info: { 'x-catalogue': 'today' },
    paths: {
      '/order': {
        post: {
          ...(sent && { requestBody: json(sent) }),
          responses: { 200: returned ? json(returned) : {} },
        },
      },
    },
  }) as OpenApi;

const order = { amount: z.number(), email: z.string().max(20), plan: z.enum(['lite', 'max']) };
const request = z.object(order);

describe('what the pages send', () => {
  const reasonsOf = (sent: z.ZodType, accepted: z.ZodType) =>
    apiReasons(offering(accepted), caller({ [operation]: { sent: jsonSchemaOf(sent) as never } }), api);
  const because = (reason: string) => [
    `checkout@1 sends ${operation} what ${api} does not accept: ${reason}.`,
  ];

  test.each<[string, z.ZodType, z.ZodType]>([
    ['the same fields', request, request],
    ['fewer fields than the API takes', request, z.object({ ...order, vat: z.optional(z.string()) })],
    ['shorter texts, fewer values', z.object({ ...order, plan: z.literal('max') }), request],
    ['one of two kinds', z.object({ at: z.null() }), z.object({ at: z.nullable(z.iso.datetime()) })],
    [
      'lists and records',
      z.object({ all: z.array(z.int()), by: z.object({ a: z.string() }) }),
      z.object({ all: z.array(z.number()), by: z.record(z.string(), z.string()) }),
    ],
  ])('is accepted: %s', (_, sent, accepted) => expect(reasonsOf(sent, accepted)).toEqual([]));

  test.each<[string, z.ZodType, z.ZodType, string]>([
    [
      'a field was added to the pages',
      z.object({ ...order, vat: z.optional(z.string()) }),
      request,
      'vat is not known',
    ],
    [
      'a field was added to the API, which requires it',
      request,
      z.object({ ...order, vat: z.string() }),
      'vat is required and may be missing',
    ],
    [
      'a field was removed from the pages',
      request.omit({ amount: true }),
      request,
      'amount is required and may be missing',
    ],
    ['a field was removed from the API', request, request.omit({ amount: true }), 'amount is not known'],
    [
      'a field has another name',
      request,
      request.omit({ email: true }).extend({ mail: z.optional(z.string()) }),
      'email is not known',
    ],
    [
      'a text may be longer',
      z.object({ ...order, email: z.string() }),
      request,
      'email may be beyond the maxLength 20',
    ],
    [
      'a text has a form',
      request,
      z.object({ ...order, email: z.email().max(20) }),
      'email may not have the format email',
    ],
    [
      'a value is new',
      z.object({ ...order, plan: z.enum(['lite', 'max', 'mega']) }),
      request,
      'plan may be "mega"',
    ],
    ['the type is another one', z.object({ ...order, amount: z.string() }), request, 'amount may be string'],
    [
      'an entry of a list is wider',
      z.object({ all: z.array(z.object({ a: z.nullable(z.string()) })) }),
      z.object({ all: z.array(z.object({ a: z.string() })) }),
      'all[].a may be null',
    ],
  ])('is rejected where %s', (_, sent, accepted, reason) =>
    expect(reasonsOf(sent, accepted)).toEqual(because(reason)),
  );
});

describe('what the pages read', () => {
  const reasonsOf = (returned: z.ZodType, read: z.ZodType) =>
    apiReasons(
      offering(undefined, returned),
      caller({ [operation]: { read: jsonSchemaOf(read) as never } }),
      api,
    );
  const because = (reason: string) => [
    `checkout@1 reads of ${operation} what ${api} does not return: ${reason}.`,
  ];

  test.each<[string, z.ZodType, z.ZodType]>([
    ['with a field that the pages do not know', z.object({ ...order, vat: z.string() }), request],
    ['without a field that may be missing', request, z.object({ ...order, vat: z.optional(z.string()) })],
    ['with fewer values', z.object({ ...order, plan: z.literal('lite') }), request],
  ])('is returned: %s', (_, returned, read) => expect(reasonsOf(returned, read)).toEqual([]));

  test.each<[string, z.ZodType, z.ZodType, string]>([
    [
      'a field was added to the pages',
      request,
      z.object({ ...order, vat: z.string() }),
      'vat is required and may be missing',
    ],
    [
      'a field was removed from the API',
      request.omit({ plan: true }),
      request,
      'plan is required and may be missing',
    ],
    [
      'a field has another name',
      request.omit({ email: true }).extend({ mail: z.string() }),
      request,
      'email is required and may be missing',
    ],
    [
      'a value is new',
      z.object({ ...order, plan: z.enum(['lite', 'max', 'mega']) }),
      request,
      'plan may be "mega"',
    ],
    [
      'a value may be null',
      z.object({ ...order, amount: z.nullable(z.number()) }),
      request,
      'amount may be null',
    ],
    [
      'the pages expect less',
      request,
      z.object({ ...order, email: z.string().max(10) }),
      'email may be beyond the maxLength 10',
    ],
  ])('is not returned where %s', (_, returned, read, reason) =>
    expect(reasonsOf(returned, read)).toEqual(because(reason)),
  );
});

it('names operations that the API does not offer, and a catalogue that it does not charge by', () => {
  const apps = caller({ 'GET /cart': {}, [operation]: {} }, 'tomorrow');
  expect(apiReasons(offering(), apps, api)).toEqual([
    `checkout@1 calls GET /cart, which ${api} does not offer.`,
    `checkout@1 shows the plans and prices tomorrow; ${api} charges by today.`,
  ]);
});

it('is not checked where that was declined, which the notes of the promotion state', async () => {
  const declined = await checkApi({ config: sampleConfig }, caller({ [operation]: {} }), false);
  expect(declined).toEqual({ reasons: [], notes: [expect.stringContaining('NOT CHECKED: whether the API')] });
});
