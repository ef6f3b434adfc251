import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { measureWait, serverTiming } from './observability.ts';

const app = new Hono();
app.use(serverTiming());
app.get('/waits', async (c) => {
  await measureWait('stripe', () => delay(40));
  await measureWait('stripe', () => delay(40));
  return c.text('done');
});
app.get('/works', (c) => c.text('done'));

async function timingOf(path: string): Promise<Record<string, number>> {
  const header = (await app.request(path)).headers.get('server-timing') ?? '';
  return Object.fromEntries(
    header.split(', ').map((entry) => {
      const [name = '', duration] = entry.split(';dur=');
      return [name, Number(duration)];
    }),
  );
}

test('a response states how long it took, and how much of that was waiting for the provider', async () => {
  const { total = 0, stripe = 0, mail } = await timingOf('/waits');
  expect(stripe).toBeGreaterThanOrEqual(79);
  expect(total).toBeGreaterThanOrEqual(stripe);
  expect(mail).toBe(0);
});

test('concurrent requests count their own waiting only', async () => {
  const [, works] = await Promise.all([timingOf('/waits'), timingOf('/works')]);
  expect(works).toMatchObject({ stripe: 0, mail: 0 });
});

test('work that belongs to no request is done all the same', async () => {
  await expect(measureWait('mail', async () => 'sent')).resolves.toBe('sent');
});
