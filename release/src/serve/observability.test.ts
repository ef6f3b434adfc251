import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSmallSite } from '@site/testing/small-site';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { seePointer } from '../pointer/live-pointer.ts';
import { switchTo } from '../pointer/pointer-moves.ts';
import { folderStore } from '../store/folder-store.ts';
import { startOrigin } from './origin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'observed-'));
  vi.stubEnv('METRICS_PORT', '0');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function promote(name: string): Promise<string> {
  const store = folderStore(folder);
  const id = await writeSmallSite(store, name);
  await switchTo(store, id, await seePointer(store));
  return id;
}

async function serve() {
  const origin = await startOrigin({ store: folder, port: 0 });
  onTestFinished(() => origin.close());
  const metrics = async () => await (await fetch(origin.metricsUrl ?? '')).text();
  return { ...origin, metrics };
}

test('the origin is ready once it has a release, and its metrics name it, on their own port only', async () => {
  const { url, metrics } = await serve();
  const status = async (path: string) => (await fetch(url + path)).status;
  expect([await status('/health'), await status('/ready')]).toEqual([200, 503]);
  expect(await metrics()).toMatch(/^origin_ready 0$/m);
  const live = await promote('first');
  expect([await status('/health'), await status('/ready'), await status('/metrics')]).toEqual([
    200, 200, 404,
  ]);
  const text = await metrics();
  expect(text).toMatch(/^origin_ready 1$/m);
  expect(text).toContain(`origin_release_info{release="${live}",canary=""} 1`);
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="404"}');
});

test('metrics name kinds of addresses and never an address, and a request keeps the id of its proxy', async () => {
  await promote('first');
  const { url, metrics } = await serve();
  const headers = { 'x-request-id': 'proxy-0123456789' };
  const response = await fetch(`${url}/people/ada?email=ada@example.com`, { headers });
  expect(response.headers.get('x-request-id')).toBe('proxy-0123456789');
  expect(await metrics()).not.toMatch(/ada/);
});

test('a lost pointer is one alarm with the time in the log, and in the metrics while it lasts', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const live = await promote('first');
  const { url, metrics } = await serve();
  const pointer = join(folder, 'current.json');
  const kept = readFileSync(pointer);
  const alarms = async () => /^origin_alarm\{cause="live pointer"\} (\d)$/m.exec(await metrics())?.[1];
  expect(await alarms()).toBe('0');
  rmSync(pointer);
  expect((await fetch(url)).status).toBe(200);
  expect(await alarms()).toBe('1');
  writeFileSync(pointer, kept);
  await vi.waitFor(async () => {
    await fetch(url);
    expect(await alarms()).toBe('0');
  }, 5_000);
  const line = JSON.parse(String(logged.mock.calls[0]?.[0])) as Record<string, string>;
  expect(line).toMatchObject({ event: 'alert', alert: 'live-release' });
  expect(line.message).toContain(`The origin shows release ${live}`);
  expect(Date.parse(line.at ?? '')).toBeGreaterThan(0);
});
