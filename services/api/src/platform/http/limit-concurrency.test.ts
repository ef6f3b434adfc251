import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('few requests run at once, and the others follow in their order, also after failures', async () => {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const app = new Hono();
  app.onError((_, c) => c.text('failed', 500));
  app.post('/:name', limitConcurrency(2), async (c) => {
    const name = c.req.param('name');
    started.push(name);
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    await end.promise;
    return c.text(name);
  });
  const responses = ['a', 'b', 'c', 'd'].map((name) => app.request(`/${name}`, { method: 'POST' }));
  await expect.poll(() => started).toEqual(['a', 'b']);
  ends.get('b')?.reject(new Error('failed'));
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  ends.get('a')?.resolve();
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) ends.get(name)?.resolve();
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 500, 200, 200]);
});
