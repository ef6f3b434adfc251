import { expect, test } from 'vitest';
import { send } from './send.ts';

type Call = { address: string; init: RequestInit | undefined };

function answering(answer: () => Response | Promise<Response>) {
  const calls: Call[] = [];
  const request: typeof fetch = async (input, init) => {
    calls.push({ address: String(input), init });
    return answer();
  };
  return { calls, request };
}

const api = { apiBase: 'https://api.example', questionnaireUrl: '' };
const sheet = { apiBase: '', questionnaireUrl: 'https://sheets.example/exec' };
const payload = { Email: 'ada@example.com', 'Which growth rate do you expect?': '=8%' };

test('the answers go to the API under their submission, as JSON and unchanged', async () => {
  const { calls, request } = answering(() => Response.json({ updated: false }));
  expect(await send({ target: api, submissionId: 's1', payload, request })).toEqual({ state: 'sent' });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.address).toBe('https://api.example/questionnaires/s1');
  expect(calls[0]?.init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
  expect(JSON.parse(String(calls[0]?.init?.body))).toEqual(payload);
});

test('without an API they go straight to the spreadsheet, unread and with harmless cells', async () => {
  const { calls, request } = answering(() => Response.error());
  expect(await send({ target: sheet, submissionId: 's1', payload, request })).toEqual({ state: 'sent' });
  expect(calls[0]?.address).toBe('https://sheets.example/exec');
  expect(calls[0]?.init).toMatchObject({ method: 'POST', mode: 'no-cors' });
  expect(JSON.parse(String(calls[0]?.init?.body))).toEqual({
    Email: 'ada@example.com',
    'Which growth rate do you expect?': "'=8%",
  });
});

test.each([500, 503, 429, 404])('status %i is a failure', async (status) => {
  const { request } = answering(() => new Response('<html>', { status }));
  expect(await send({ target: api, submissionId: 's1', payload, request })).toEqual({ state: 'failed' });
});

test('a network that is down is a failure, with an API and without', async () => {
  const { request } = answering(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await send({ target: api, submissionId: 's1', payload, request })).toEqual({ state: 'failed' });
  expect(await send({ target: sheet, submissionId: 's1', payload, request })).toEqual({ state: 'failed' });
});

test('with nowhere to send to, nothing is claimed to be sent', async () => {
  const { calls, request } = answering(() => Response.json({}));
  const nowhere = { apiBase: '', questionnaireUrl: '' };
  expect(await send({ target: nowhere, submissionId: 's1', payload, request })).toEqual({ state: 'failed' });
  expect(calls).toEqual([]);
});

test('answers that the API does not take are named', async () => {
  const error = { code: 'invalid_body', message: 'x', fields: { Email: 'too long' } };
  const { request } = answering(() => Response.json({ error }, { status: 400 }));
  expect(await send({ target: api, submissionId: 's1', payload, request })).toEqual({
    state: 'refused',
    keys: ['Email'],
  });
});
