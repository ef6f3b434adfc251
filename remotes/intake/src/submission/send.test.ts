import { payloadKeys } from '@site/domain/questionnaire-payload';
import { expect, test, vi } from 'vitest';
import { createAnswers, createBlankProduct } from '../fields/answers.ts';
import { send, toPayload } from './send.ts';

type Call = { address: string; init: RequestInit };

function respondWith(answer: () => Response | Promise<Response>) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    calls.push({ address: input, init });
    return answer();
  });
  return calls;
}

const api = { apiBase: 'https://api.example', questionnaireUrl: '' };
const spreadsheet = { apiBase: '', questionnaireUrl: 'https://spreadsheet.example/exec' };
const payload = { Email: 'ada@example.com', 'Which growth rate do you expect?': '=8%' };

test('the answers go to the API under their submission, as JSON and unchanged', async () => {
  const calls = respondWith(() => Response.json({ updated: false }));
  expect(await send({ target: api, submissionKey: 's1', payload })).toEqual({ state: 'sent' });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.address).toBe('https://api.example/questionnaires');
  expect(calls[0]?.init.method).toBe('POST');
  const headers = new Headers(calls[0]?.init.headers);
  expect([headers.get('content-type'), headers.get('submission-key')]).toEqual(['application/json', 's1']);
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual(payload);
});

test('without an API they go straight to the spreadsheet, unread and with harmless cells', async () => {
  const calls = respondWith(() => Response.error());
  expect(await send({ target: spreadsheet, submissionKey: 's1', payload })).toEqual({
    state: 'sent',
  });
  expect(calls[0]?.address).toBe('https://spreadsheet.example/exec');
  expect(calls[0]?.init).toMatchObject({ method: 'POST', mode: 'no-cors' });
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
    Email: 'ada@example.com',
    'Which growth rate do you expect?': "'=8%",
  });
});

test('the token of an order goes with the answers in a header, and their order and moment come back', async () => {
  const submissionKey = '7f1f3f52-52bb-4b0c-9d9f-0a1c0f7c1f11';
  const receivedAt = '2026-01-02T03:04:05.000Z';
  const order = { orderNumber: 'ORD-1-2', planName: 'Pitch Deck - 12 slides', status: 'paid' };
  const calls = respondWith(() =>
    Response.json({ submissionId: submissionKey, receivedAt, updated: false, order }),
  );
  const sent = await send({ target: api, submissionKey, token: 'secret', payload });
  expect(sent).toEqual({ state: 'sent', receivedAt, order });
  expect(new Headers(calls[0]?.init.headers).get('authorization')).toBe('Bearer secret');
  expect(calls[0]?.address).not.toContain('secret');
});

const failOffline = () => {
  throw new TypeError('Failed to fetch');
};
test.each<[string, typeof api, () => Response]>([
  ['an error of the API', api, () => new Response('<html>', { status: 500 })],
  ['a network that is down', api, failOffline],
  ['a network that is down, without an API', spreadsheet, failOffline],
  ['no address at all', { apiBase: '', questionnaireUrl: '' }, () => Response.json({})],
])('%s is a failure', async (_, target, answer) => {
  respondWith(answer);
  expect(await send({ target, submissionKey: 's1', payload })).toEqual({ state: 'failed' });
});

const at = new Date('2025-06-01T12:00:00.000Z');

test('five products fill all the keys that the table names, and both dates are among them', () => {
  const keyProducts = Array.from({ length: 5 }, () => ({ name: 'N', price: 'P', firstMonthSales: 'S' }));
  const full = toPayload({ ...createAnswers(), keyProducts }, at);
  expect(new Set(Object.keys(full))).toEqual(new Set(payloadKeys()));
  expect(full).toMatchObject({ timestamp: at.toISOString(), submissionDate: at.toISOString() });
});

test('answers are sent under the text of their question', () => {
  const answers = {
    ...createAnswers(),
    email: ' ada@example.com ',
    skills: 'Engines',
    keyProducts: [createBlankProduct(), { name: 'Engine', price: '$5', firstMonthSales: '3' }],
  };
  expect(toPayload(answers, at)).toMatchObject({
    Email: 'ada@example.com',
    'Which skills do the founders bring to the business?': 'Engines',
    'Key product 1': '',
    'Key product 2': 'Engine',
    'Key product 2: price': '$5',
  });
});

test('of brand assets only the names are sent, joined by commas', () => {
  const brandAssets = [
    { name: 'logo.svg', bytes: 10 },
    { name: 'guide.pdf', bytes: 20 },
  ];
  const payload = toPayload({ ...createAnswers(), brandAssets }, at);
  expect(Object.values(payload)).toContain('logo.svg, guide.pdf');
});

test('a web address is completed even if its field never lost the focus', () => {
  const payload = toPayload({ ...createAnswers(), website: 'example.com' }, at);
  expect(payload['What is the address of your website?']).toBe('https://example.com');
});
