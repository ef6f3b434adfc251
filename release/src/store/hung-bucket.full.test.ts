import { startS3, testBucket } from '@site/testing/s3-server';
import { expect, it, onTestFinished } from 'vitest';
import { bucketClient, bucketStore } from './s3-store.ts';

it('a bucket that hangs ends a command within 15 s, with the address to look at', async () => {
  const server = await startS3({ conditional: true });
  onTestFinished(() => server.close());
  Object.assign(process.env, server.env);
  const store = bucketStore(bucketClient(server.env), { bucket: testBucket, prefix: 'hung/' });
  server.hang();
  const started = performance.now();
  await expect(store.assertConditionalWrites()).rejects.toThrow('does not answer (TimeoutError)');
  expect(performance.now() - started).toBeLessThan(15_000);
}, 30_000);
