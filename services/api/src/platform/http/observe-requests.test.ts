import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { observeRequests } from './observe-requests.ts';

const lines: string[] = [];
const app = new Hono();
app.use(observeRequests((line) => lines.push(line)));
app.get('/works', (c) => c.text('done'));

test.each([
  ['of the page', 'page-1234567890', 'page-1234567890'],
  ['of its own where the page sends text that no log should have', 'ada@example.com', /^[0-9a-f-]{36}$/],
])('a request has an id %s, in the response and in the log', async (_, sent, expected) => {
  const response = await app.request('/works?email=ada@example.com', { headers: { 'x-request-id': sent } });
  const id = response.headers.get('x-request-id');
  expect(id).toMatch(expected);
  const line = lines.at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({ event: 'request', route: '/works', status: 200, request: id });
  expect(line).not.toContain('ada@');
});
