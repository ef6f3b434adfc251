import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@site/testing/free-ports';
import { startS3, type TestServer, testBucket } from '@site/testing/s3-server';
import { writeSmallSite } from '@site/testing/small-site';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seePointer } from '../pointer/live-pointer.ts';
import { switchTo } from '../pointer/pointer-moves.ts';
import { signedRelease, writeSignature } from '../releases/signature.ts';
import { bucketClient, bucketStore } from '../store/s3-store.ts';
import type { Store } from '../store/store.ts';

/** What `pnpm release serve` runs, without the rest of the command line. */
const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const soon = { timeout: 20_000, interval: 100 };
/** In milliseconds: what a visitor waits at most while the store hangs, on a busy machine. */
const longest = 2_000;

describe('an origin process whose store is a bucket', { timeout: 120_000 }, () => {
  let bucket: TestServer;
  let store: Store;
  let state: string;
  let url: string;
  let served: ChildProcess | undefined;
  let log = '';

  const copied = () => globSync(join(state, '*/current.json')).length > 0;
  const textOf = async () => await (await fetch(url)).text();
  const environment = () => ({
    ...bucket.env,
    RELEASE_STATE: state,
    RELEASE_STORE: `s3://${testBucket}/site`,
  });

  async function serve(): Promise<void> {
    log = '';
    const child = spawn(process.execPath, [program, '--port', new URL(url).port], {
      env: { ...process.env, ...environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    served = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log += chunk;
      });
    }
    await vi.waitFor(() => expect(log).toContain('listening'), { timeout: 60_000 });
  }

  async function stop(): Promise<number | null> {
    if (!served) return null;
    const ended = once(served, 'exit');
    served.kill('SIGTERM');
    return (await ended)[0];
  }

  async function goLive(text: string): Promise<void> {
    const id = await writeSmallSite(store, text);
    await writeSignature(store, signedRelease(id));
    await switchTo(store, id, await seePointer(store));
  }

  /** A page and its script: the text of the page, and how long both took, in milliseconds. */
  async function visit(): Promise<{ text: string; took: number }> {
    const [script = ''] = globSync('*/r/shell/*/shell.js', { cwd: state });
    const started = performance.now();
    const page = await fetch(url);
    const text = await page.text();
    const file = await fetch(`${url}/${script.replace(/^[^/]+\//, '')}`, {
      headers: { 'accept-encoding': 'br' },
    });
    await file.text();
    expect([page.status, file.status]).toEqual([200, 200]);
    return { text, took: performance.now() - started };
  }

  beforeAll(async () => {
    bucket = await startS3({ conditional: true });
    Object.assign(process.env, bucket.env);
    state = await mkdtemp(join(tmpdir(), 'state-'));
    const [port] = await freePorts(1);
    url = `http://localhost:${port}`;
    store = bucketStore(bucketClient(bucket.env), { bucket: testBucket, prefix: 'site/' });
    await goLive('first');
    await serve();
    await fetch(url);
    await vi.waitFor(() => expect(copied()).toBe(true), soon);
  }, 180_000);
  afterAll(async () => {
    served?.kill('SIGKILL');
    await bucket.close();
    await rm(state, { recursive: true, force: true });
  });

  it('serves what is live at once while the bucket hangs, and follows it when it answers again', async () => {
    bucket.hang();
    try {
      for (let visits = 0; visits < 5; visits += 1) {
        const { text, took } = await visit();
        expect(text).toContain('<p>first</p>');
        expect(took).toBeLessThan(longest);
      }
      // What only the bucket has is answered too, after the time-out.
      const missing = await fetch(`${url}/r/shell/0123456789ab/other.js`);
      expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '5']);
      await expect
        .poll(async () => (await fetch(url)) && log, soon)
        .toMatch(/ALARM: s3:\/\/releases\/site\/ does not answer .* shows what it has/);
    } finally {
      bucket.resume();
    }
    await goLive('second');
    await expect.poll(textOf, soon).toContain('<p>second</p>');
  });

  it('serves what was live when the bucket is gone, also after a restart, and stops at a signal', async () => {
    await bucket.close();
    expect((await visit()).text).toContain('<p>second</p>');
    expect(await stop()).toBe(0);
    await serve();
    const { text, took } = await visit();
    expect(text).toContain('<p>second</p>');
    expect(took).toBeLessThan(longest);
    expect(await stop()).toBe(0);
  });
});
