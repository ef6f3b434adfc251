import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { describeStartFailure } from './start-error.ts';

test('a port that is in use is named once', async () => {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const { port } = first.address() as { port: number };
  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  );
  first.close();
  expect(describeStartFailure(error)).toBe(
    `The API did not start: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
  );
});

test('the code of a database error follows its message', () => {
  const error = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  expect(describeStartFailure(error)).toBe(
    'The API did not start: permission denied for schema public (42501).',
  );
});
