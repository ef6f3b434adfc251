import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runRelease } from '@site/testing/commands';
import { freePorts } from '@site/testing/free-ports';
import { startS3, type TestServer, testBucket } from '@site/testing/s3-server';
import { writeSmallSite } from '@site/testing/small-site';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storePaths } from '../model/layout.ts';
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

  /** Pages, a missing one and a script in each encoding; `text` of the page, and the slowest one in milliseconds. */
  async function visit(): Promise<{ text: string; slowest: number }> {
    const script = /^r\/shell\/[^/]+\/shell\.js$/;
    const path = globSync('*/r/shell/*/shell.js', { cwd: state }).map((file) => file.replace(/^[^/]+\//, ''));
    const live = path.filter((file) => script.test(file));
    expect(live.length).toBeGreaterThan(0);
    let slowest = 0;
    const timed = async (at: string, encoding: string) => {
      const started = performance.now();
      const response = await fetch(`${url}/${at}`, { headers: { 'accept-encoding': encoding } });
      const body = await response.text();
      slowest = Math.max(slowest, performance.now() - started);
      return { status: response.status, body };
    };
    const page = await timed('', 'br');
    expect(page.status).toBe(200);
    expect((await timed('no/such/page', 'gzip')).status).toBe(404);
    for (const encoding of ['br', 'gzip', 'identity']) {
      for (const file of live) expect((await timed(file, encoding)).status).toBe(200);
    }
    return { text: page.body, slowest };
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
        const { text, slowest } = await visit();
        expect(text).toContain('<p>first</p>');
        expect(slowest).toBeLessThan(longest);
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

  it('serves what was live when the pointer is deleted, raises an alarm, and `restore` repairs it', async () => {
    await store.remove([storePaths.pointer]);
    await expect
      .poll(async () => (await fetch(url)) && log, soon)
      .toContain('`pnpm release restore` makes live again');
    expect(await textOf()).toContain('<p>second</p>');
    expect((await runRelease(['restore'], environment())).code).toBe(0);
    expect((await seePointer(store)).pointer?.release).toMatch(/^[0-9a-f]{12}$/);
    await goLive('third');
    await expect.poll(textOf, soon).toContain('<p>third</p>');
  });

  it('serves what was live when the bucket is gone, also after a restart, and stops at a signal', async () => {
    await bucket.close();
    expect((await visit()).text).toContain('<p>third</p>');
    expect(await stop()).toBe(0);
    await serve();
    const { text, slowest } = await visit();
    expect(text).toContain('<p>third</p>');
    expect(slowest).toBeLessThan(longest);
    expect(await stop()).toBe(0);
  });
});
