import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { embedded } from '../../../testing/engines.ts';
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

test('every line of the log has the time, and those of a request its id', async () => {
  const faults = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => faults.mockRestore());
  const api = await openApi(embedded);
  await api.queries().schema.alterTable('waitlist').renameTo('renamed').execute();
  await api.queries().schema.alterTable('orders').renameTo('orders_renamed').execute();
  const failed = await api.open().finally(async () => {
    const { schema } = api.queries();
    await schema.alterTable('renamed').renameTo('waitlist').execute();
    await schema.alterTable('orders_renamed').renameTo('orders').execute();
  });
  expect(failed.status).toBe(500);
  const logged = [...api.logged, ...faults.mock.calls.map(([line]) => String(line))].map(
    (line) => JSON.parse(line) as Record<string, string>,
  );
  expect(logged.filter(({ at = '' }) => Number.isNaN(Date.parse(at)))).toEqual([]);
  const request = failed.headers.get('x-request-id');
  const own = logged.filter((line) => line.request === request).map(({ event }) => event);
  expect(own).toEqual(expect.arrayContaining(['error', 'request']));
});
