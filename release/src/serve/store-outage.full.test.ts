import { globSync } from 'node:fs';
import { startS3, type TestServer, testBucket } from '@site/testing/s3-server';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it, onTestFinished, vi } from 'vitest';
import { goLive } from '../../testing/small-site.ts';
import { bucketStore, createBucketClient } from '../store/s3-store.ts';
import { serveLocation } from './origin.ts';

const soon = { timeout: 20_000, interval: 100 };
/** The maximum time that a visitor waits while the store hangs, in milliseconds on a busy machine. */
const longest = 5_000;

it('an origin whose bucket hangs or is gone serves what was live at once, and follows the bucket again', async () => {
  const bucket: TestServer = await startS3({ conditional: true });
  onTestFinished(() => bucket.close());
  const state = createTemporaryFolder();
  for (const [name, value] of Object.entries({ ...bucket.env, RELEASE_STATE: state }))
    vi.stubEnv(name, value);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const store = bucketStore(createBucketClient(bucket.env), { bucket: testBucket, prefix: 'site/' });
  await goLive(store, 'first');

  const serve = () => serveLocation(`s3://${testBucket}/site`, { port: 0, address: '127.0.0.1' });
  let origin = await serve();
  onTestFinished(() => origin.close());
  const textOf = async () => await (await fetch(origin.url)).text();
  /** Requests a page and its script, and returns the page's text. */
  const visit = async () => {
    const [script = ''] = globSync('*/r/shell/*/shell.js', { cwd: state });
    const started = performance.now();
    const page = await fetch(origin.url);
    const file = await fetch(`${origin.url}/${script.replace(/^[^/]+\//, '')}`);
    await file.text();
    expect([page.status, file.status]).toEqual([200, 200]);
    expect(performance.now() - started).toBeLessThan(longest);
    return await page.text();
  };
  await expect.poll(textOf, soon).toContain('<p>first</p>');

  bucket.hang();
  for (let visits = 0; visits < 5; visits += 1) expect(await visit()).toContain('<p>first</p>');
  // The origin does not ask the bucket for a file that it has not copied.
  const missing = await fetch(`${origin.url}/r/shell/0123456789ab/other.js`);
  expect(missing.status).toBe(404);
  const alarm = /ALARM: s3:\/\/releases\/site\/ does not answer .* shows what it has/;
  await expect.poll(() => logged.mock.calls.join('\n'), soon).toMatch(alarm);
  bucket.resume();
  await goLive(store, 'second');
  await expect.poll(textOf, soon).toContain('<p>second</p>');

  await bucket.close();
  expect(await visit()).toContain('<p>second</p>');
  await origin.close();
  origin = await serve();
  expect(await visit()).toContain('<p>second</p>');
}, 120_000);
